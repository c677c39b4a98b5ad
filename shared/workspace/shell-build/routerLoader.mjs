const names = /^\w+\.displayName = .*;$/gm
const made = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g

// What only the framework needs that react-router can be: links that load ahead of a page, and errors of components
// that a server has rendered.
const prefetched = /return shouldPrefetch && !isAbsolute \? .+ : link;/
const ofServer = /React\d*\.createElement\(RSCErrorHandler, \{ error \}, result\)/

/**
 * Lets what nothing uses of react-router be left out: its NavLink and Form are made by calls, and get names for
 * developer tools, which a bundler takes for effects. Not needed once its build marks them.
 */
export default function (source) {
  if (source.includes('function PrefetchPageLinks(') && [prefetched, ofServer].some((part) => !part.test(source)))
    throw new Error(
      'react-router is written otherwise than routerLoader.mjs expects: what it takes out would be in the console again.',
    )
  return source
    .replace(names, '')
    .replace(made, '= /* @__PURE__ */ $1')
    .replace(prefetched, 'return link;')
    .replace(ofServer, 'result')
}
