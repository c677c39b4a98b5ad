import editorWorker from 'monaco-worker/editor'
import jsonWorker from 'monaco-worker/json'
import tsWorker from 'monaco-worker/ts'

const workers: Readonly<Record<string, string>> = { json: jsonWorker, javascript: tsWorker, typescript: tsWorker }

/** Where the editor computes off the page: scripts of the console's own origin, as its policy demands. */
export const startWorker = (_: string, label: string): Worker => new Worker(workers[label] ?? editorWorker, { name: label })
