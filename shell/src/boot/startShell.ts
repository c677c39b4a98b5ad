/** The scripts of a shell, as index.html names them. */
export interface ShellFiles {
  /** By which agreement it takes over from a boot script. */
  handOver?: number
  /** The hash of each script of that shell, by its address. */
  integrity?: Readonly<Record<string, string>>
  /** Run in this order. */
  entry: readonly string[]
  /** Needed by the first screen, and loaded by the entry. */
  soon: readonly string[]
  /** Loaded with the first screen: what asks the server. */
  data: readonly string[]
  /** Needed by one screen of the shell, by its address. */
  at: Readonly<Record<string, readonly string[]>>
}

export const shellFiles = (): ShellFiles =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=shell-files]')?.content ?? '{}') as ShellFiles

const add = <E extends HTMLElement>(element: E, attributes: Partial<E>): E =>
  document.head.appendChild(Object.assign(element, attributes))

/** Has the browser fetch the scripts of the shell that this screen needs, and runs none. */
export const fetchShell = ({ entry, soon, data, at, integrity }: ShellFiles, pathname: string): void => {
  for (const href of new Set([...entry, ...soon, ...data, ...(at[pathname] ?? [])]))
    add(document.createElement('link'), {
      rel: 'preload',
      as: 'script',
      href,
      crossOrigin: 'anonymous',
      integrity: integrity?.[href] ?? '',
    })
}

/** Once the frame is painted, or at once where nothing is painted: in a hidden page. */
export const afterPaint = (task: () => void): void => {
  if (document.visibilityState === 'hidden') task()
  else requestAnimationFrame(() => setTimeout(task))
}

const started = new WeakSet<Element>()

/** Whether a script is one of those that `startShell` has added. */
export const isShell = (script: Element | null): boolean => script !== null && started.has(script)

/** The frame says that the shell could not be loaded. */
const tellFailure = (): void => void (document.documentElement.dataset['failed'] = '')

/** Runs the shell. */
export const startShell = ({ entry, integrity }: ShellFiles): void => {
  for (const src of entry) {
    const script = document.createElement('script')
    started.add(script)
    add(script, {
      src,
      async: false,
      crossOrigin: 'anonymous',
      integrity: integrity?.[src] ?? '',
      onerror: tellFailure,
    })
  }
}
