import type { ShellEntry } from '../document/registryDocument.ts'
import { readShell, type Deployment } from '../folder/deployment.ts'
import { newestNumber, readRecord, readView } from '../journal/journal.ts'
import { bytesOf, type Target } from '../targets/target.ts'
import { UserError } from '../userError.ts'
import { names, pageWithCanary } from './canaryPage.ts'
import { findShell, isAsset, pathOf } from './shellFiles.ts'

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const newestShell = async (target: Target): Promise<ShellEntry | undefined> => {
  const number = await newestNumber(target, (await readView(target)).registry.change ?? 0)
  return (await readRecord(target, number))?.record.registry.shell
}

/** The bytes that consoles are to read. */
const wantedBytes = async (target: Target, { version, canary }: ShellEntry, file: string): Promise<Uint8Array> => {
  const read = async (of: string): Promise<Uint8Array> => {
    const stored = await target.read(pathOf(of, file))
    if (!stored)
      throw new UserError(
        `${target.name}/${pathOf(of, file)} is gone: somebody has removed it. Release shell ${of} once more.`,
      )
    return stored.bytes
  }
  const own = await read(version)
  return file === 'index.html' && canary
    ? bytesOf(pageWithCanary(textOf(own), version, canary, textOf(await read(canary.version))))
    : own
}

const isSame = (one: ShellEntry | undefined, other: ShellEntry): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Puts a file of a shell where consoles read it. False when another shell was recorded, or another command wrote it
 * meanwhile.
 */
const show = async (target: Target, shell: ShellEntry, file: string): Promise<boolean> => {
  const there = await target.read(file)
  const wanted = await wantedBytes(target, shell, file)
  if (there && Buffer.from(there.bytes).equals(wanted)) return true
  // Asked after the tag was read: who records another shell after this writes the file after it, or finds the tag
  // changed.
  if (!isSame(await newestShell(target), shell)) return false
  return there ? target.replace(file, wanted, there.tag) : target.create(file, wanted)
}

/**
 * Makes the deployment's address show the shell that the newest record names. index.html does that in one step;
 * shell.json describes it and is last.
 */
export const showShell = async (deployment: Deployment): Promise<void> => {
  const { target } = deployment
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const recorded = await newestShell(target)
    const shell = recorded && (await findShell(deployment, recorded.version))
    if (!recorded || !shell) return
    const documents = Object.keys(shell.files).filter((file) => !isAsset(file) && file !== 'index.html')
    let isShown = true
    for (const file of [...documents, 'index.html', 'shell.json']) isShown &&= await show(target, recorded, file)
    if (isShown) return
  }
  throw new UserError(
    `The shell of ${target.name} changes all the time. Its change is recorded; the next command shows it.`,
  )
}

/**
 * Shows the recorded shell where somebody was interrupted before it was shown. A shell that was put there without a
 * record stays.
 */
export const mendShell = async (deployment: Deployment, recorded: ShellEntry | undefined): Promise<void> => {
  if (recorded === undefined) return
  const shown = (await deployment.target.read('shell.json')) ? (await readShell(deployment)).version : undefined
  const page = await deployment.target.read('index.html')
  if (
    (shown === recorded.version && page && names(textOf(page.bytes), recorded.canary)) ||
    (shown !== undefined && !(await findShell(deployment, shown)))
  )
    return
  await showShell(deployment)
}
