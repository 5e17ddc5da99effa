"""Lines as the protocol has them, and the connection that carries them."""
