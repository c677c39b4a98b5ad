import { useFormat } from '@console/platform/i18n'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { limits, readZip, type ZipContents, type ZipFile } from './readZip.ts'

interface ChosenFiles {
  /** Null until it is read, and where it can't be. */
  contents: ZipContents | null
  /** Why it can't be read. */
  problem: string | null
  chosen: readonly ZipFile[]
  choose: (path: string, wanted: boolean) => void
}

/** What a zip holds, and what of it is taken: at first what `wants` it. */
export const useZip = (zip: File, wants: (file: ZipFile) => boolean): ChosenFiles => {
  const t = useT()
  const { bytes } = useFormat()
  const [read, setRead] = useState<ZipContents | 'unreadable' | null>(null)
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set())
  const tooLarge = zip.size > limits.zip
  const take = useEffectEvent((contents: ZipContents) => {
    setRead(contents)
    setPaths(new Set(contents.files.filter(wants).map(({ path }) => path)))
  })
  useEffect(() => {
    if (!tooLarge) readZip(zip).then(take, () => setRead('unreadable'))
  }, [zip, tooLarge])
  const contents = read === 'unreadable' ? null : read
  return {
    contents,
    problem: tooLarge ? t('transfer.tooLarge', { size: bytes(limits.zip) }) : read === 'unreadable' ? t('transfer.unreadable') : null,
    chosen: contents?.files.filter(({ path }) => paths.has(path)) ?? [],
    choose: (path, wanted) => setPaths(new Set(wanted ? [...paths, path] : [...paths].filter((each) => each !== path))),
  }
}
