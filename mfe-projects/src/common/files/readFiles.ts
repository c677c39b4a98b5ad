import { isEditable, pathProblem, placeOf } from './paths.ts'
import { chooser, type LeftOut, type ZipContents, type ZipFile } from './readZip.ts'
import { textOf } from './textOf.ts'

/** Reads files that a user has picked or dropped one by one. Their paths are bare names. */
export const readFiles = async (picked: readonly File[]): Promise<ZipContents> => {
  const { left, choose } = chooser((name) => (isEditable(name) ? name : null))
  const wanted = picked.filter(({ name, size }) => choose(name, size))
  const read = await Promise.all(
    wanted.map(async (file): Promise<ZipFile | LeftOut> => {
      const { name } = file
      try {
        const read = textOf(new Uint8Array(await file.arrayBuffer()))
        return read === null ? { name, why: 'binary' } : { path: name, ...read }
      } catch {
        // A folder, or a file that is gone.
        return { name, why: 'unreadable' }
      }
    }),
  )
  return { files: read.filter((each) => 'path' in each), left: [...left, ...read.filter((each) => 'why' in each)] }
}

/** These belong to the whole project. */
const whole = /^(diagram\.json|platformio\.ini|\.clang-format)$/

/** Puts files into a folder; without one they go where those of a zip go. */
export const placedIn = (folder: string, { files, left }: ZipContents): ZipContents => {
  const inside = folder
    .trim()
    .split(/[\\/]+/)
    .filter(Boolean)
    .join('/')
  const placed: ZipFile[] = []
  const out = [...left]
  for (const { path: name, ...text } of files) {
    const path = placeOf(inside === '' || whole.test(name) ? name : `${inside}/${name}`) ?? name
    const why = pathProblem(path)
    if (why === null) placed.push({ path, ...text })
    else out.push({ name: path, why })
  }
  return { files: placed, left: out }
}
