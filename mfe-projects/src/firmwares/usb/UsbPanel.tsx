import { type Firmware, downloadFirmware, firmwareListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { shortSha } from '@console/platform/lib'
import { useMutation, useQueryClient } from '@console/platform/query'
import { Banner, Button, CopyButton, Panel, ServerText, styled } from '@console/platform/ui'
import { useNoSerial } from '@console/platform/usb'
import { Usb } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { FlashButton } from './FlashButton.tsx'
import { OwnImage } from './OwnImage.tsx'
import { useImageErrorText, prepareImage, requireBoard } from './prepareImage.ts'

const Parts = styled('div', { base: { display: 'grid', gap: '3' } })
const Text = styled('p', { base: { color: 'fg.muted' } })
const Buttons = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' },
})
const Title = styled('p', { base: { fontWeight: 'semibold' } })

/** Writes the image to a board that is connected to this computer (FIR-04, FIR-05). */
export const UsbPanel = ({ firmware: { sha256, productId, target } }: { firmware: Firmware }) => {
  const t = useT()
  const { bytes } = useFormat()
  const noSerial = useNoSerial()
  const imageErrorText = useImageErrorText()
  const { data: image, error, isPending, mutate } = usePrepare(sha256, { product: productId, target })
  if (noSerial !== null)
    return (
      <Panel title={t('usb.title')}>
        <Banner kind="info">{noSerial}</Banner>
      </Panel>
    )
  const chip = image?.manifest.builds[0].chipFamily ?? ''
  return (
    <Panel title={t('usb.title')}>
      <Parts>
        {image ? (
          <Text role="status">
            {t(image.chipKnown ? 'usb.readyFor' : 'usb.readyAssumed', { chip, size: bytes(image.bytes.length) })}
          </Text>
        ) : (
          <Text>{t('usb.text')}</Text>
        )}
        {error ? (
          <Banner kind="danger" action={<CopyButton size="xs" word={t('copy')} text={imageErrorText(error)} />}>
            <Title>{t('usb.prepareFailed')}</Title>
            <ServerText>{imageErrorText(error)}</ServerText>
          </Banner>
        ) : null}
        <Buttons>
          {image ? (
            <FlashButton image={image} variant="solid" icon={<Usb aria-hidden />}>
              {t('usb.install')}
            </FlashButton>
          ) : (
            <Button icon={<Usb aria-hidden />} busy={isPending} busyWord={t('usb.preparing')} onClick={() => mutate()}>
              {t('usb.prepare')}
            </Button>
          )}
          <div>
            <OwnImage variant="ghost" />
          </div>
        </Buttons>
      </Parts>
    </Panel>
  )
}

/** Downloads a stored image, inspects it and creates its manifest. */
const usePrepare = (sha: string, { product, target }: { product: string | null; target: string | null }) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      requireBoard(target)
      const image = await downloadFirmware(api, sha)
      return prepareImage(new Uint8Array(await image.arrayBuffer()), {
        name: `firmware-${shortSha(sha)}.bin`,
        path: `firmware-${sha}.bin`,
        version: product ?? sha,
        own: false,
      })
    },
    onSuccess: () => toast({ kind: 'success', title: t('flashUsbPrepared') }),
    // The server counted it as a download.
    onSettled: () => void cache.invalidateQueries({ queryKey: firmwareListQuery(api).queryKey }),
  })
}
