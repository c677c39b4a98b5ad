import type { Screen } from './probe.ts'

/**
 * Whether each section of the console shows its own data. All of these functions run in the page and use nothing beside
 * them.
 */
export const sections: Readonly<Record<string, () => boolean>> = {
  '/projects': () =>
    document.querySelector('nav a[href="/projects"][aria-current=page]') !== null &&
    document.querySelector('main a[data-row-link][href^="/projects/"]') !== null,
  '/devices': () =>
    document.querySelector('nav a[href="/devices"][aria-current=page]') !== null &&
    document.querySelector('main a[data-row-link][href^="/devices/"]') !== null,
  '/events': () =>
    document.querySelector('nav a[href="/events"][aria-current=page]') !== null &&
    document.querySelector('main [role=grid] [role=gridcell][data-message]') !== null,
  '/integrations': () =>
    document.querySelector('nav a[href="/integrations"][aria-current=page]') !== null &&
    document.querySelector('main a[data-row-link][href^="/integrations/"]') !== null,
  '/secrets': () =>
    document.querySelector('nav a[href="/secrets"][aria-current=page]') !== null &&
    document.querySelector('main a[data-row-link][href^="/secrets/"]') !== null,
  '/settings': () =>
    document.querySelector('nav a[href="/settings"][aria-current=page]') !== null &&
    document.querySelector('main form input[autocomplete=given-name]') !== null,
}

/** No remote: the menu can be collapsed. */
export const shellAlone: Screen = {
  shown: () => document.querySelector('main h1') !== null && document.querySelector('main [aria-busy=true]') === null,
  control: () => document.querySelector('nav button[aria-expanded]'),
  state: () => document.querySelector('nav button[aria-expanded]')?.getAttribute('aria-expanded') ?? '',
}

/**
 * The counts of devices, integrations and builds are there, and the first of them leads to the devices. The other two
 * boxes show what happens from now on.
 */
export const dashboard: Screen = {
  shown: () =>
    ['fleet', 'integrations', 'builds'].every(
      (box) =>
        document.querySelector(`[aria-labelledby=box-${box}] :is(li, p)`) !== null &&
        document.querySelector(`[aria-labelledby=box-${box}] [aria-busy=true]`) === null,
    ),
  control: () => document.querySelector('[aria-labelledby=box-fleet] li a'),
  state: () => `${document.querySelector('nav a[aria-current=page]')?.getAttribute('href')}`,
}

/** The rows are there and can be sorted by name. */
export const devices: Screen = {
  shown: () => document.querySelector('main a[data-row-link]') !== null,
  control: () => document.querySelector('main [role=columnheader][aria-sort] button'),
  state: () => `${document.querySelector('main [role=columnheader][aria-sort]')?.getAttribute('aria-sort')}`,
}

/** An event is there and the stream can be paused. */
export const bare: Screen = {
  shown: () => (document.querySelector('#rows [role=row]')?.textContent ?? '') !== '',
  control: () => document.querySelector('button'),
  state: () => document.querySelector('button')?.textContent ?? '',
}

// Version 1 begins with the list of devices, which can be sorted.
const deviceTable: Screen = {
  shown: () => document.querySelector('main thead th > div') !== null,
  control: () => document.querySelector('main thead th > div'),
  state: () =>
    `${document.querySelector('main thead')?.textContent} ${document.querySelectorAll('main thead *').length}`,
}

// Version 2 begins with a summary; its menu leads to the devices.
const summary: Screen = {
  shown: () => document.querySelector('main section button[data-tip]') !== null,
  control: () => document.querySelector('a[href="#/devices"]'),
  state: () => location.href,
}

/** WindFront's first screen, without a backend and with devices. */
export const windFront = (version: string): { empty: Screen; filled: Screen } =>
  version.startsWith('1.')
    ? {
        empty: deviceTable,
        filled: { ...deviceTable, shown: () => document.querySelector('main tbody tr a') !== null },
      }
    : { empty: summary, filled: { ...summary, shown: () => document.querySelector('main article a') !== null } }
