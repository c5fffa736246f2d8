'use strict';
// The page is whole without this script, which adds search, tabs, copying and
// a switch between light and dark. It runs before the body is there.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  // Light and dark. Where storage is closed, as it may be for a file, the
  // choice lasts as long as the page.
  const store = {
    read() { try { return localStorage.getItem('toolgen-theme'); } catch { return null; } },
    write(theme) { try { localStorage.setItem('toolgen-theme', theme); } catch { /* it lasts as long as the page */ } },
  };
  const darkIsPreferred = matchMedia('(prefers-color-scheme: dark)');
  const themeNow = () => root.dataset.theme || (darkIsPreferred.matches ? 'dark' : 'light');
  const otherTheme = () => (themeNow() === 'dark' ? 'light' : 'dark');
  const stored = store.read();
  if (stored === 'light' || stored === 'dark') root.dataset.theme = stored;

  function startTheme() {
    const button = byId('theme');
    const label = () => { button.textContent = otherTheme() === 'dark' ? 'Dark theme' : 'Light theme'; };
    button.addEventListener('click', () => {
      root.dataset.theme = otherTheme();
      store.write(root.dataset.theme);
      label();
    });
    darkIsPreferred.addEventListener('change', label);
    label();
    button.hidden = false;
  }

  // JSON is laid out as text, so that numbers and repeated names stay as they
  // are: short lists and objects on one line, others on several.
  const lineWidth = 72;
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

  function layOut(json) {
    const tokens = json.match(token) || [];
    let at = 0;
    const out = [];
    const kindOf = (text) => (text[0] === '"' ? 's' : /^[-0-9]/.test(text) ? 'n' : 'l');

    // fits tells whether the value that begins at a token is short and shallow
    // enough for one line.
    const fits = (from, room) => {
      let depth = 0;
      let width = 0;
      for (let i = from; i < tokens.length; i++) {
        const t = tokens[i];
        width += t.length + (t === ',' || t === ':' ? 1 : 0);
        if (t === '{' || t === '[') depth++;
        if (t === '}' || t === ']') depth--;
        if (width > room || depth > 2) return false;
        if (depth === 0) return true;
      }
      return true;
    };
    const put = (text, kind) => out.push(kind ? [text, kind] : [text]);
    const value = (indent, inline) => {
      const t = tokens[at++];
      if (t !== '{' && t !== '[') return put(t, kindOf(t));
      const flat = inline || fits(at - 1, lineWidth - indent.length);
      const deeper = indent + '  ';
      const close = t === '{' ? '}' : ']';
      put(t);
      let first = true;
      while (at < tokens.length && tokens[at] !== close) {
        if (!first) { put(tokens[at++] + (flat ? ' ' : '')); }
        if (!flat) put('\n' + deeper);
        if (t === '{') {
          put(tokens[at++], 'k');
          put(tokens[at++] + ' ');
        }
        value(deeper, flat);
        first = false;
      }
      if (!flat && !first) put('\n' + indent);
      return put(tokens[at++] ?? '');
    };
    value('', false);
    return out;
  }

  function showJSON(code) {
    if (!code || code.dataset.shown) return;
    code.dataset.shown = 'yes';
    const nodes = layOut(code.textContent).map(([text, kind]) => (kind ? make('span', { className: kind, textContent: text }) : text));
    code.replaceChildren(...nodes);
  }

  // Copying, also where a page has no right to the clipboard.
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = make('textarea', { value: text, readOnly: true, className: 'unseen' });
      const before = document.activeElement;
      document.body.append(area);
      area.select();
      const done = document.execCommand('copy');
      area.remove();
      before?.focus();
      return done;
    }
  }

  function tell(text) {
    const told = byId('told');
    told.textContent = '';
    requestAnimationFrame(() => { told.textContent = text; });
  }

  function copyButton(section, tool) {
    const button = make('button', { type: 'button', textContent: 'Copy' });
    button.setAttribute('aria-label', `Copy the ${section.dataset.format} definition of ${tool}`);
    button.addEventListener('click', async () => {
      const done = await copy(section.querySelector('code').textContent);
      button.textContent = done ? 'Copied' : 'Not copied';
      tell(done ? `The ${section.dataset.format} definition of ${tool} is in the clipboard.` : 'The browser does not let this page copy.');
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
    return button;
  }

  // Tabs as https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ has them. The format
  // that was chosen last is the first that the next tool shows.
  let chosen = '';

  function makeTabs(details) {
    if (details.dataset.tabs) return;
    details.dataset.tabs = 'yes';
    const formats = details.querySelector('.formats');
    const sections = [...formats.children];
    const tool = details.closest('article').querySelector('h3').textContent;
    const list = make('div', { className: 'tabs' });
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', `Formats of ${tool}`);
    const tabs = sections.map((section) => {
      const tab = make('button', { type: 'button', textContent: section.dataset.format, id: section.id + '.tab' });
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', section.id);
      section.setAttribute('role', 'tabpanel');
      section.setAttribute('aria-labelledby', tab.id);
      section.tabIndex = 0;
      if (section.querySelector('code')) section.querySelector('.bar-of-format').append(copyButton(section, tool));
      return tab;
    });
    const show = (chosenTab) => {
      tabs.forEach((tab, i) => {
        const on = tab === chosenTab;
        tab.setAttribute('aria-selected', on);
        tab.tabIndex = on ? 0 : -1;
        sections[i].hidden = !on;
        if (on) showJSON(sections[i].querySelector('pre code'));
      });
    };
    const choose = (tab) => {
      chosen = tab.textContent;
      show(tab);
    };
    list.append(...tabs);
    list.addEventListener('click', (event) => {
      const tab = event.target.closest('[role="tab"]');
      if (tab) choose(tab);
    });
    list.addEventListener('keydown', (event) => {
      const now = tabs.indexOf(document.activeElement);
      const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (next === undefined || now < 0) return;
      event.preventDefault();
      const tab = tabs[(next + tabs.length) % tabs.length];
      tab.focus();
      choose(tab);
    });
    formats.prepend(list);
    show(tabs.find((tab) => tab.textContent === chosen) || tabs[0]);
  }

  function startDefinitions() {
    document.addEventListener('toggle', (event) => {
      if (event.target.open && event.target.matches?.('.definitions')) makeTabs(event.target);
    }, true);
    document.querySelectorAll('.definitions[open]').forEach(makeTabs);
  }

  // On paper nothing is folded: each tool shows one format.
  function startPrinting() {
    let opened = [];
    addEventListener('beforeprint', () => {
      opened = [...document.querySelectorAll('details:not([open])')];
      opened.forEach((details) => {
        if (details.matches('.definitions')) makeTabs(details);
        details.open = true;
      });
    });
    addEventListener('afterprint', () => {
      opened.forEach((details) => { details.open = false; });
      opened = [];
    });
  }

  // Search. An entry has what is hidden together, and all words of a tool in
  // small letters; it is made when somebody begins to search.
  let entries = null;

  function prepare() {
    if (entries) return entries;
    const links = new Map([...document.querySelectorAll('nav a')].map((a) => [a.hash, a]));
    const rows = new Map([...document.querySelectorAll('tr[data-tool]')].map((row) => [row.dataset.tool, row]));
    entries = [...document.querySelectorAll('article')].map((article) => {
      const link = links.get('#' + article.id);
      const path = article.parentElement.firstElementChild.textContent;
      return {
        link,
        name: link?.textContent.toLowerCase() ?? '',
        parts: [article, link?.parentElement, rows.get(article.id)].filter(Boolean),
        groups: [article.parentElement, link?.closest('.group')].filter(Boolean),
        text: (path + ' ' + article.querySelector('.about').textContent).toLowerCase(),
        facts: article.dataset,
        shown: true,
      };
    });
    return entries;
  }

  const filters = () => [...document.querySelectorAll('[data-filter]')];
  const holds = (said, wanted) => (wanted === '*' ? said !== '' : said.split('|').includes(wanted));

  function apply() {
    const words = byId('search').value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = filters().filter((f) => f.value).map((f) => [f.dataset.filter, f.value]);
    let count = 0;
    const groups = new Map();
    for (const entry of prepare()) {
      const show = words.every((w) => entry.text.includes(w)) && wanted.every(([fact, value]) => holds(entry.facts[fact], value));
      count += show;
      entry.groups.forEach((group) => groups.set(group, groups.get(group) || show));
      if (show !== entry.shown) {
        entry.shown = show;
        entry.parts.forEach((part) => { part.hidden = !show; });
      }
    }
    groups.forEach((show, group) => { group.hidden = !show; });
    const all = entries.length;
    byId('found').textContent = words.length || wanted.length ? `${count.toLocaleString('en')} of ${all.toLocaleString('en')} ${byId('found').dataset.noun}` : '';
    byId('nothing').hidden = count > 0 || all === 0;
    markFound(words);
  }

  // The words that were found are marked in the list of names, where the
  // browser can mark without new elements.
  function markFound(words) {
    if (!globalThis.Highlight || !CSS.highlights) return;
    const ranges = [];
    for (const { link, name, shown } of entries) {
      if (!shown || name.length !== link?.firstChild?.length) continue;
      for (const word of words) {
        const at = name.indexOf(word);
        if (at < 0) continue;
        ranges.push(new StaticRange({
          startContainer: link.firstChild, startOffset: at, endContainer: link.firstChild, endOffset: at + word.length,
        }));
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges));
  }

  function reset() {
    byId('search').value = '';
    filters().forEach((f) => { f.value = ''; });
    apply();
  }

  function startSearch() {
    if (document.querySelectorAll('article').length < 2) return;
    const search = byId('search');
    let timer = 0;
    search.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(apply, 40);
    });
    search.addEventListener('focus', prepare, { once: true });
    filters().forEach((f) => f.addEventListener('change', apply));
    byId('reset').addEventListener('click', () => { reset(); search.focus(); });
    search.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      clearTimeout(timer);
      search.value = '';
      apply();
    });
    document.addEventListener('keydown', (event) => {
      const writing = event.target.closest?.('input, select, textarea, [contenteditable]');
      if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      search.focus();
      search.select();
    });
    byId('finder').hidden = false;
  }

  // Links to a tool work also while it is filtered out, and the list tells
  // which tool is read.
  function startContents() {
    const details = document.querySelector('nav details');
    const wide = matchMedia('(min-width: 72rem)');
    const fold = () => { details.open = wide.matches; };
    wide.addEventListener('change', fold);
    fold();
    details.addEventListener('click', (event) => {
      if (event.target.closest('a') && !wide.matches) details.open = false;
    });
    const goToHash = () => {
      const target = byId(location.hash.slice(1)); // the ids of tools stand for themselves in a URL
      if (!target?.matches('article')) return;
      if (target.hidden) reset();
      scrollTo(target, 15);
    };
    addEventListener('hashchange', goToHash);
    document.addEventListener('click', (event) => {
      if (location.hash && event.target.closest?.('a')?.hash === location.hash) goToHash();
    });
    goToHash();
    followReading(details);
  }

  // scrollTo scrolls again for some frames, since what comes into view may turn
  // out to be of another height than was reserved for it.
  function scrollTo(target, frames) {
    target.scrollIntoView();
    if (frames > 0) requestAnimationFrame(() => scrollTo(target, frames - 1));
  }

  function followReading(list) {
    const links = new Map([...list.querySelectorAll('a')].map((a) => [a.hash.slice(1), a]));
    let current = null;
    const observer = new IntersectionObserver((seen) => {
      const article = seen.find((s) => s.isIntersecting)?.target;
      const link = article && links.get(article.id);
      if (!link || link === current) return;
      current?.removeAttribute('aria-current');
      link.setAttribute('aria-current', 'true');
      current = link;
      const nav = list.parentElement;
      const [box, frame] = [link.getBoundingClientRect(), nav.getBoundingClientRect()];
      if (box.top < frame.top || box.bottom > frame.bottom) nav.scrollTop += box.top - frame.top - frame.height / 3;
    }, { rootMargin: '-20% 0px -70% 0px' });
    document.querySelectorAll('article').forEach((article) => observer.observe(article));
  }

  document.addEventListener('DOMContentLoaded', () => {
    startTheme();
    startDefinitions();
    startPrinting();
    startSearch();
    startContents();
  });
})();
