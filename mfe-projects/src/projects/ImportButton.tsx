import { useConsole } from '@console/platform/contract'
import { Button, lazyPart } from '@console/platform/ui'
import { Import } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { useT } from '../i18n/index.ts'

const ImportProjectDialog = lazyPart('ImportProjectDialog', () => import('./ImportProjectDialog.tsx'))

/** Creates a project from a zip. */
export const ImportButton = () => {
  const t = useT()
  const { ide } = useConsole()
  const input = useRef<HTMLInputElement>(null)
  const [zip, setZip] = useState<File | null>(null)
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setZip(target.files?.[0] ?? null)
    // So that the same file can be picked again.
    target.value = ''
  }
  return (
    <>
      <Button
        icon={<Import aria-hidden />}
        disabledReason={ide ? null : t('editor.noIde')}
        onClick={() => input.current?.click()}
      >
        {t('import.button')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={t('transfer.zip')}
        hidden
        onChange={pick}
      />
      {zip && ide ? <ImportProjectDialog zip={zip} ide={ide} onClose={() => setZip(null)} /> : null}
    </>
  )
}
