// The service worker: shows what is pushed and opens what was clicked. It answers no requests and keeps nothing: a
// page of an office never comes from a cache.

const OPEN_WAIT_MS = 1000;
const FALLBACK = {
  title: 'Chairline',
  body: 'Something waits for you.',
  tag: 'chairline',
  path: '/frontdesk',
};

/** A path of this site, whatever was sent. */
function pathOf(value) {
  return typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : FALLBACK.path;
}

function textOf(value, otherwise) {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : otherwise;
}

/** What a push says (`PushPayload` of the contract); a browser wants something shown for every push. */
function readPush(data) {
  let payload = {};
  try {
    payload = data ? data.json() : {};
  } catch (error) {
    console.warn('A push that is none of ours', error);
  }
  const { title, body, tag, path } = payload ?? {};
  return {
    title: textOf(title, FALLBACK.title),
    body: textOf(body, FALLBACK.body),
    tag: textOf(tag, FALLBACK.tag),
    path: pathOf(path),
  };
}

/** Safari takes the right away from who shows nothing for a push; others allow it where the page is looked at. */
const mustShow = () => /^((?!chrome|android|crios).)*safari/i.test(self.navigator.userAgent);

async function showPush(data) {
  const { title, body, tag, path } = readPush(data);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The window says it itself; a test is wanted all the same.
  const seen = windows.some((client) => client.focused && client.visibilityState === 'visible');
  if (seen && tag !== 'test' && !mustShow()) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    silent: true,
  });
}

/** Whether a window has shown a path when asked to. */
function askToOpen(client, path) {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const timer = setTimeout(() => resolve(false), OPEN_WAIT_MS);
    channel.port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage({ type: 'open', path }, [channel.port2]);
  });
}

/** Shows a path in the window that is there, else in a new one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client =
    windows.find((one) => one.focused) ??
    windows.find((one) => one.visibilityState === 'visible') ??
    windows[0];
  if (client) {
    const focused = await client.focus().catch(() => client);
    if (await askToOpen(focused, path)) return;
  }
  await self.clients.openWindow(path);
}

/** The push service has given this browser another address: the server is told. */
async function renew(event) {
  const options = event.oldSubscription?.options ?? event.newSubscription?.options;
  if (!options?.applicationServerKey) return;
  const subscription =
    event.newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: options.applicationServerKey,
    }));
  // Refused where nobody is signed in: the next window tells it.
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription.toJSON()),
  });
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.path)));
});
