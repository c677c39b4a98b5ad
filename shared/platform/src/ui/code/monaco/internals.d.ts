declare module 'monaco-editor/base/common/observableInternal/reactions/autorun.js' {
  export interface Observable<T> {
    read(reader: unknown): T
  }
  export const autorun: (run: (reader: unknown) => void) => { dispose(): void }
}
