/**
 * Builds and runs public sketches in the cloud's own compiler and board, without a page. `SKETCHES` names the folder of
 * their clones.
 */
export const benchSketches = async ([wanted = '']: readonly string[]): Promise<void> => {
  const folder = process.env['SKETCHES']
  if (folder === undefined) {
    console.error(
      'NOT MEASURED: SKETCHES names no folder with clones, as owner/name, of the repositories in cloud/testing/sketches/sources.data.ts.',
    )
    return
  }
  // Imported by URL, because its types are not available outside of the cloud.
  const { measureSketches } = (await import(
    new URL('../../cloud/testing/sketches/measure.ts', import.meta.url).href
  )) as { measureSketches(folder: string, wanted: string): Promise<void> }
  await measureSketches(folder, wanted)
}
