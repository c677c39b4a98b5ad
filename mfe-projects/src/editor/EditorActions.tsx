import { media } from '@console/platform/theme'
import { Button, Text, useMedia } from '@console/platform/ui'
import { Play, Square, Zap } from 'lucide-react'
import { useT } from '../i18n/index.ts'
import { FlashControls } from './flash/FlashControls.tsx'
import { FlashMenu } from './flash/FlashMenu.tsx'
import type { FlashState } from './flash/useFlash.ts'

interface EditorActionsProps {
  /** How many files are. */
  dirty: number
  ready: boolean
  saving: boolean
  building: boolean
  flash: FlashState
  onSave: () => void
  onStop: () => void
}

/** Save, build, flash. */
export const EditorActions = ({ dirty, ready, saving, building, flash, onSave, onStop }: EditorActionsProps) => {
  const t = useT()
  const phone = useMedia(media.phone)
  const save = <Button aria-keyshortcuts="Control+S Meta+S" disabledReason={dirty === 0 ? t('editor.allSaved') : null} busy={saving} busyWord={t('saving')} onClick={onSave}>{t('save')}</Button>
  const stop = <Button icon={<Square aria-hidden />} onClick={onStop}>{t('editor.stop')}</Button>
  const build = <Button variant="solid" aria-keyshortcuts="Control+B Meta+B" icon={<Play aria-hidden />} disabled={!ready} onClick={() => void flash.build()}>{t('editor.build')}</Button>
  if (phone) return <>{save}{building ? stop : build}<FlashMenu flash={flash} disabled={!ready} /></>
  return (
    <>
      {dirty > 0 ? <Text as="span" alignSelf="center" pe="1" textStyle="xs" color="fg.muted">{t('editor.unsaved', { count: dirty })}</Text> : null}
      <FlashControls flash={flash} />
      {save}
      {building ? stop : null}
      <Button icon={<Zap aria-hidden />} disabled={!ready || flash.update.sending} busy={flash.chained} busyWord={t('flash.building')} disabledReason={flash.chained ? null : flash.buildAndFlashOff} onClick={() => void flash.buildAndFlash()}>{t('flash.buildAndFlash')}</Button>
      {build}
    </>
  )
}
