import type { Device } from '@console/platform/api'
import { useCommonText } from '@console/platform/i18n'
import { media } from '@console/platform/theme'
import { Button, Text, useMedia, styled, IconButton, lazyPart } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { Menu } from '@console/platform/ui/overlay'
import { Play, Square, Zap, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../common/update/usePickableDevices.ts'
import { useT } from '../i18n/index.ts'
import type { ProjectFlash } from './useFlash.ts'

interface EditorActionsProps {
  /** Number of unsaved files. */
  dirty: number
  /** Whether unsaved work of before waits to be restored. */
  draftWaits: boolean
  ready: boolean
  saving: boolean
  building: boolean
  flash: ProjectFlash
  onSave: () => void
  onStop: () => void
}

export const EditorActions = ({
  dirty,
  draftWaits,
  ready,
  saving,
  building,
  flash,
  onSave,
  onStop,
}: EditorActionsProps) => {
  const t = useT()
  const phone = useMedia(media.phone)
  const save = (
    <Button
      aria-keyshortcuts="Control+S Meta+S"
      disabledReason={dirty === 0 ? t(draftWaits ? 'editor.draftWaits' : 'editor.allSaved') : null}
      busy={saving}
      busyWord={t('saving')}
      onClick={onSave}
    >
      {t('save')}
    </Button>
  )
  const stop = (
    <Button icon={<Square aria-hidden />} onClick={onStop}>
      {t('editor.stop')}
    </Button>
  )
  const build = (
    <Button
      variant="solid"
      aria-keyshortcuts="Control+B Meta+B"
      icon={<Play aria-hidden />}
      disabled={!ready}
      onClick={() => void flash.build()}
    >
      {t('editor.build')}
    </Button>
  )
  if (phone)
    return (
      <>
        {save}
        {building ? stop : build}
        <FlashMenu flash={flash} disabled={!ready} />
      </>
    )
  return (
    <>
      {dirty > 0 ? (
        <Text as="span" alignSelf="center" pe="1" textStyle="xs" color="fg.muted">
          {t('editor.unsaved', { count: dirty })}
        </Text>
      ) : null}
      <FlashControls flash={flash} />
      {save}
      {building ? stop : null}
      <Button
        icon={<Zap aria-hidden />}
        disabled={!ready || flash.update.sending}
        busy={flash.flashAfterBuild}
        busyWord={t('flash.building')}
        disabledReason={flash.flashAfterBuild ? null : flash.buildAndFlashOff}
        onClick={() => void flash.buildAndFlash()}
      >
        {t('flash.buildAndFlash')}
      </Button>
      {build}
    </>
  )
}

const Place = styled('div', { base: { w: '200px' } })

/** The choice of device and the Flash button. */
const FlashControls = ({
  flash: { devices, incompatibility, failed, picked, pick, update, flashAfterBuild, flash, flashOff },
}: {
  flash: ProjectFlash
}) => {
  const t = useT()
  const busy = update.busy || flashAfterBuild
  const common = useCommonText()
  const optionOf = (device: Device) => {
    const online = device.status === 'online'
    const reason = incompatibility(device)
    if (reason !== null)
      return { value: device.id, disabled: true, label: t('flash.deviceOff', { name: nameOf(device), status: reason }) }
    return {
      value: device.id,
      disabled: !online,
      label: online
        ? nameOf(device)
        : t('flash.deviceOff', { name: nameOf(device), status: common(`status.${device.status ?? 'unknown'}`) }),
    }
  }
  // Devices that can run the image come first.
  const fitting = (devices ?? []).toSorted(
    (one, other) => Number(incompatibility(one) !== null) - Number(incompatibility(other) !== null),
  )
  const placeholder = failed
    ? t('flash.devicesFailed')
    : devices?.length === 0
      ? t('update.noDevices')
      : t('flash.pick')
  return (
    <>
      <Place>
        <SelectField
          label={t('update.device')}
          labelHidden
          placeholder={placeholder}
          value={picked}
          disabled={busy}
          options={fitting.map(optionOf)}
          onChange={pick}
        />
      </Place>
      <Button
        icon={<Zap aria-hidden />}
        busy={busy}
        busyWord={flashAfterBuild ? t('flash.building') : update.sending ? t('update.sending') : t('update.following')}
        disabledReason={busy ? null : flashOff}
        onClick={flash}
      >
        {t('update.flash')}
      </Button>
    </>
  )
}

const FlashDialog = lazyPart('FlashDialog', () => import('./FlashDialog.tsx'))

/** Flashing on a phone. */
const FlashMenu = ({ flash, disabled }: { flash: ProjectFlash; disabled: boolean }) => {
  const t = useT()
  const [dialog, setDialog] = useState<'flash' | 'buildAndFlash' | null>(null)
  const { update, flashAfterBuild, image } = flash
  const busy = flashAfterBuild
    ? t('flash.building')
    : update.sending
      ? t('update.sending')
      : update.busy
        ? t('update.following')
        : null
  const items = [
    {
      label: t('flash.flashDots'),
      icon: <Zap aria-hidden />,
      disabledReason: busy ?? (image ? null : t('flash.buildFirst')),
      onSelect: () => setDialog('flash'),
    },
    {
      label: t('flash.buildAndFlashDots'),
      icon: <Zap aria-hidden />,
      disabledReason: flashAfterBuild || update.sending ? busy : null,
      onSelect: () => setDialog('buildAndFlash'),
    },
  ]
  return (
    <>
      <Menu
        trigger={
          <IconButton variant="outline" disabled={disabled} label={t('editor.more')}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        items={items}
      />
      {dialog ? (
        <FlashDialog flash={flash} building={dialog === 'buildAndFlash'} onClose={() => setDialog(null)} />
      ) : null}
    </>
  )
}
