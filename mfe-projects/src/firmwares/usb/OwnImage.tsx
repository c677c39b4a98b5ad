import { isolate } from '@console/platform/lib'
import { Button, styled, type ButtonProps } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useNoSerial } from '@console/platform/usb'
import { FileUp } from 'lucide-react'
import { useRef, useState, type ChangeEvent, useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { FlashDialog } from './FlashButton.tsx'
import { prepareImage, type PreparedImage, useImageErrorText } from './prepareImage.ts'

const Target = styled('div', {
  base: {
    position: 'fixed', inset: '3', zIndex: 'overlay', display: 'grid', placeItems: 'center', pointerEvents: 'none', textStyle: 'lg', color: 'accent.fg',
    bg: 'accent.subtle', borderWidth: '2px', borderStyle: 'dashed', borderColor: 'accent.solid', borderRadius: 'l3', opacity: '0.95',
  },
})

type Chosen = { kind: 'image'; image: PreparedImage } | { kind: 'refused'; name: string; error: unknown }

const read = async (file: File): Promise<Chosen> => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { kind: 'image', image: prepareImage(bytes, { name: file.name, path: file.name, version: file.name, own: true }) }
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
  // Another dialog may be flashing.
  const drop = (file: File) => { if (!document.querySelector('[role=dialog], [role=alertdialog]')) take(file) }
  const dragging = useDroppedFile(drop, noSerial === null && chosen === null)
  const leave = () => setChosen(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) take(file)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <>
      <Button {...props} icon={<FileUp aria-hidden />} disabledReason={noSerial} onClick={() => input.current?.click()}>{t('usb.own')}</Button>
      <input ref={input} type="file" accept=".bin" hidden aria-label={t('usb.ownFile')} onChange={choose} />
      {dragging ? <Target>{t('usb.dropHere')}</Target> : null}
      {chosen?.kind === 'image' ? <FlashDialog image={chosen.image} onClose={leave} /> : null}
      <Dialog open={chosen?.kind === 'refused'} onClose={leave} role="alertdialog" title={t('usb.refused', { name: isolate(chosen?.kind === 'refused' ? chosen.name : '') })} actions={<Button variant="solid" data-autofocus onClick={leave}>{t('close')}</Button>}>
        {chosen?.kind === 'refused' ? imageErrorText(chosen.error) : null}
      </Dialog>
    </>
  )
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** Receives a file that is dropped anywhere on the page. Returns whether one is being dragged over it. */
const useDroppedFile = (onFile: (file: File) => void, enabled: boolean): boolean => {
  const [dragging, setDragging] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    if (!enabled) return undefined
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // The browser would open the file.
      event.preventDefault()
      setDragging(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setDragging(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) take(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [enabled])
  return dragging
}
