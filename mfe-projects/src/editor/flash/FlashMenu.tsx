import { IconButton, lazyPart } from '@console/platform/ui'
import { Menu } from '@console/platform/ui/overlay'
import { Ellipsis, Zap } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { FlashState } from './useFlash.ts'

const FlashDialog = lazyPart('FlashDialog', () => import('./FlashDialog.tsx'))

/** Flashing, on a narrow screen. */
export const FlashMenu = ({ flash, disabled }: { flash: FlashState; disabled: boolean }) => {
  const t = useT()
  const [asked, setAsked] = useState<'flash' | 'buildAndFlash' | null>(null)
  const { update, chained, image } = flash
  const busy = chained ? t('flash.building') : update.sending ? t('update.sending') : update.busy ? t('update.following') : null
  const items = [
    { label: t('flash.flashDots'), icon: <Zap aria-hidden />, disabledReason: busy ?? (image ? null : t('flash.buildFirst')), onSelect: () => setAsked('flash') },
    { label: t('flash.buildAndFlashDots'), icon: <Zap aria-hidden />, disabledReason: chained || update.sending ? busy : null, onSelect: () => setAsked('buildAndFlash') },
  ]
  return (
    <>
      <Menu trigger={<IconButton variant="outline" disabled={disabled} label={t('editor.more')}><Ellipsis aria-hidden /></IconButton>} items={items} />
      {asked ? <FlashDialog flash={flash} building={asked === 'buildAndFlash'} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
