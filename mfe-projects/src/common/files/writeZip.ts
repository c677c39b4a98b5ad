import type { ZipFile } from './readZip.ts'

export const writeZip = async (files: readonly ZipFile[]): Promise<Blob> => {
  const { strToU8, zipSync } = await import('fflate')
  return new Blob([zipSync(Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)])))], {
    type: 'application/zip',
  })
}
