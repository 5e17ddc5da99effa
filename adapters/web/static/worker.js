// What an installed page opens with while there is no network: one sentence, and what that is drawn with. It has to do
// with the address that is opened then alone, never with tables.

const KEPT = "offline", PAGE = "/offline";

async function keep() {
  const page = await fetch(PAGE), cache = await caches.open(KEPT);
  const parts = [...(await page.clone().text()).matchAll(/"(\/static\/[^"]+\.(?:css|svg))"/g)].map(([, path]) => path);
  await cache.addAll(parts);
  await cache.put(PAGE, page);
  for (const old of await cache.keys()) {
    if (![PAGE, ...parts].includes(new URL(old.url).pathname)) await cache.delete(old);
  }
}

addEventListener("install", (event) => event.waitUntil(keep()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
    event.waitUntil(keep().catch(() => {})); // in the language that is read now, and as it is drawn now
  } else if (new URL(request.url).pathname.startsWith("/static/")) {
    event.respondWith(fetch(request).catch(async () => await caches.match(request) ?? Response.error()));
  }
});

addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil((async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => page.url === notification.data);
    return open ? open.focus() : clients.openWindow(notification.data);
  })());
});
