import { isolate } from '@console/platform/lib'
import { Button, type ButtonProps } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useNoSerial } from '@console/platform/usb'
import { FileUp } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { DropTarget, useDroppedFiles } from '../../common/files/dropping.ts'
import { useT } from '../../i18n/index.ts'
import { FlashDialog } from './FlashButton.tsx'
import { prepareImage, type PreparedImage, useImageErrorText } from './prepareImage.ts'

type Chosen = { kind: 'image'; image: PreparedImage } | { kind: 'refused'; name: string; error: unknown }

const read = async (file: File): Promise<Chosen> => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return {
      kind: 'image',
      image: prepareImage(bytes, { name: file.name, path: file.name, version: file.name, own: true }),
    }
  } catch (error) {
    return { kind: 'refused', name: file.name, error }
  }
}

/** Flashes an image from the user's disk, chosen with the button or dropped anywhere on the page (FIR-08). */
export const OwnImage = (props: Pick<ButtonProps, 'variant'>) => {
  const t = useT()
  const noSerial = useNoSerial()
  const imageErrorText = useImageErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const take = (file: File) => void read(file).then(setChosen)
  const dragging = useDroppedFiles(
    ([file]) => {
      if (file) take(file)
    },
    noSerial === null && chosen === null,
  )
  const leave = () => setChosen(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) take(file)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <>
      <Button {...props} icon={<FileUp aria-hidden />} disabledReason={noSerial} onClick={() => input.current?.click()}>
        {t('usb.own')}
      </Button>
      <input ref={input} type="file" accept=".bin" hidden aria-label={t('usb.ownFile')} onChange={choose} />
      {dragging ? <DropTarget>{t('usb.dropHere')}</DropTarget> : null}
      {chosen?.kind === 'image' ? <FlashDialog image={chosen.image} onClose={leave} /> : null}
      <Dialog
        open={chosen?.kind === 'refused'}
        onClose={leave}
        role="alertdialog"
        title={t('usb.refused', { name: isolate(chosen?.kind === 'refused' ? chosen.name : '') })}
        actions={
          <Button variant="solid" data-autofocus onClick={leave}>
            {t('close')}
          </Button>
        }
      >
        {chosen?.kind === 'refused' ? imageErrorText(chosen.error) : null}
      </Dialog>
    </>
  )
}
