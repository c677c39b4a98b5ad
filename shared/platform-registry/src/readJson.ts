import path from 'node:path'
import { readFileSync } from 'node:fs'

export const readJson = <T>(...parts: string[]): T => JSON.parse(readFileSync(path.join(...parts), 'utf8')) as T
