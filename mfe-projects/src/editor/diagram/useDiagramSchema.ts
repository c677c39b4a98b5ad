import { useFormat, type Language } from '@console/platform/i18n'
import { logFailure } from '@console/platform/lib'
import { useEffect, useState } from 'react'
import { diagramFile } from './starter.ts'

/**
 * What checks the file of this path while it is edited: for the diagram of the board. It is fetched when that is shown.
 */
export const useDiagramSchema = (path: string | undefined): object | undefined => {
  const { language } = useFormat()
  const [schemas, setSchemas] = useState<Readonly<Record<Language, object>> | null>(null)
  const wanted = path === diagramFile
  useEffect(() => {
    if (wanted)
      import('./diagramSchema.data.ts').then(
        ({ diagramSchemas }) => setSchemas(diagramSchemas),
        (error: unknown) => logFailure('Loading the schema of diagrams', error),
      )
  }, [wanted])
  return wanted ? schemas?.[language] : undefined
}
