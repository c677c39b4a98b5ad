/// <reference types="@testing-library/jest-dom/jest-globals" />

declare module '*.woff2' {
  const url: string
  export default url
}

declare module 'monaco-worker/*' {
  const url: string
  export default url
}

interface ImportMeta {
  /** webpack's: imports the files below a folder by name. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp; mode: 'lazy' },
  ): (file: string) => Promise<Record<string, import('react').ComponentType>>
}
