// What the mailbox does by itself in the browser. Without it everything is a page of its own and works by links.

const LOOK_EVERY_MS = 4000;
const LOOK_SELDOM_MS = 60_000;
const TYPING_PAUSE_MS = 250;

const said = document.createElement('p');
said.className = 'sr-only';
said.setAttribute('role', 'status');
document.body.append(said);

const box = () => document.getElementById('box');
const state = () => box()?.querySelector('[data-mail]')?.dataset ?? {};

let typing;
const searchField = () => document.querySelector('input[name="q"]');
/** Puts the HTML of an answer of this server in an element's place, and the focus back on what had it. */
function show(element, markup) {
  const focused = document.activeElement;
  const field = searchField();
  element.innerHTML = markup;
  // What somebody types is not taken from them by an answer that was asked for before.
  if (field?.isConnected === false && (typing !== undefined || field === focused))
    searchField()?.replaceWith(field);
  if (document.activeElement === focused) return;
  if (focused === field) field.focus();
  else if (focused?.id) document.getElementById(focused.id)?.focus();
}

/** A frame is as high as its mail. */
function fitFrames() {
  for (const frame of document.querySelectorAll('iframe')) {
    const fit = () => {
      const root = frame.contentDocument?.documentElement;
      if (!root || root.scrollHeight === 0) return;
      frame.style.height = '0';
      frame.style.height = `${root.scrollHeight}px`;
    };
    frame.addEventListener('load', fit);
    new ResizeObserver(fit).observe(frame.parentElement);
    fit();
  }
}

let visits = 0;
/** Shows a page of the mailbox without leaving this one. */
async function visit(url, { focus } = {}) {
  const own = ++visits;
  let answer;
  try {
    answer = await fetch(url);
  } catch {
    if (own === visits) location.assign(url);
    return;
  }
  const markup = await answer.text();
  // Somebody went on meanwhile, or searched: what is shown is what the address says.
  if (own !== visits) return;
  if (location.href !== url) return visit(location.href, { focus });
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const content = page.getElementById('box');
  if (!content) {
    location.assign(url);
    return;
  }
  const scrolled = scrollY;
  document.title = page.title;
  show(box(), content.innerHTML);
  fitFrames();
  if (focus && document.activeElement !== searchField()) {
    document.getElementById(focus)?.focus({ preventScroll: true });
    const isPhone = getComputedStyle(document.querySelector('.list') ?? document.body).display === 'none';
    scrollTo(0, isPhone ? 0 : Math.min(scrolled, document.documentElement.scrollHeight));
  }
}

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('.list li a, .views a, .back') : null;
  if (!link) return;
  event.preventDefault();
  const back = link.classList.contains('back') ? `mail-${state().mail}` : undefined;
  history.pushState(null, '', link.href);
  void visit(link.href, { focus: back ?? (link.id.startsWith('view-') ? link.id : 'subject') });
});
addEventListener('popstate', () => void visit(location.href, { focus: `mail-${state().mail}` }));

// The arrow keys walk along the list.
document.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = document.activeElement?.closest('.list li');
  if (!step || !row) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  if (!next) return;
  event.preventDefault();
  next.querySelector('a').focus();
});

document.addEventListener('input', (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.name !== 'q') return;
  clearTimeout(typing);
  typing = setTimeout(() => {
    typing = undefined;
    box().querySelector('[data-search]').dataset.search = field.value;
    const address = new URL(location.href);
    if (field.value.trim() === '') address.searchParams.delete('q');
    else address.searchParams.set('q', field.value);
    history.replaceState(null, '', address);
    void look();
  }, TYPING_PAUSE_MS);
});
document.addEventListener('submit', (event) => {
  if (event.target instanceof HTMLElement && event.target.getAttribute('role') === 'search')
    event.preventDefault();
});

/** What is shown: the version of the list, and what was asked of it. */
let shown = { version: '', mail: '', search: '' };
/** Asks for the list, and shows it when it is another one. @returns whether the server answered */
async function look() {
  const { mail = '', search = '' } = state();
  const isSame = shown.mail === mail && shown.search === search;
  const asked = new URLSearchParams({ current: mail, q: search, ...(isSame && { known: shown.version }) });
  let answer;
  let rows;
  try {
    answer = await fetch(`/demo/mailbox/list?${asked}`);
    if (!answer.ok) return false;
    if (answer.status === 204) return true;
    rows = await answer.text();
  } catch {
    return false;
  }
  const count = answer.headers.get('x-mails') ?? '0';
  const counter = document.querySelector('[data-count]');
  const before = Number(counter?.textContent ?? 0);
  if (counter && counter.textContent !== count) counter.textContent = count;
  const list = document.getElementById('mails');
  if (Boolean(list) !== count > 0) {
    // The first mail brings the whole mailbox; the last one takes it along.
    location.reload();
    return true;
  }
  const now = state();
  if (!list || (now.mail ?? '') !== mail || (now.search ?? '') !== search) return true;
  shown = { version: answer.headers.get('x-version') ?? '', mail, search };
  show(list, rows);
  if (Number(count) > before) {
    const newest = list.querySelector('b')?.textContent ?? '';
    said.textContent = `${Number(count) - before === 1 ? 'A new email' : 'New emails'}. ${newest}`;
  }
  return true;
}

let pause = LOOK_EVERY_MS;
let timer;
async function lookAgain() {
  clearTimeout(timer);
  if (document.hidden) return;
  pause = (await look()) ? LOOK_EVERY_MS : Math.min(LOOK_SELDOM_MS, pause * 2);
  clearTimeout(timer);
  timer = setTimeout(() => void lookAgain(), pause);
}
document.addEventListener('visibilitychange', () => void lookAgain());
timer = setTimeout(() => void lookAgain(), pause);
fitFrames();
