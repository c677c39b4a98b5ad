import { useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Banner, Button, styled } from '@console/platform/ui'
import { FlaskConical } from 'lucide-react'
import { useMemo } from 'react'
import { content } from './content.ts'
import { useShell } from '../shellContext.ts'
import { useT } from './i18n/useT.ts'
import type { Previews } from './previews.ts'

/** Its end, as short as a phone needs it: without seconds and zone. */
const useEnd = () => {
  const { language } = useFormat()
  const end = useMemo(
    () =>
      new Intl.DateTimeFormat(language, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    [language],
  )
  return (time: number) => end.format(time)
}

// In sight while the page is scrolled, below the bar at the top.
const Place = styled('div', {
  base: {
    position: 'sticky',
    top: { base: '60px', md: '56px' },
    zIndex: 'docked',
    mb: '4',
    borderRadius: 'l2',
    bg: 'bg',
  },
})

/** Shown on each page while this tab runs a preview, or would. */
export const PreviewBanner = ({ previews }: { previews: Previews }) => {
  const t = useT()
  const endOf = useEnd()
  const { remoteManager, unsaved } = useShell()
  const { agreed } = useReadable(previews.state)
  const state = useReadable(remoteManager.state)
  const running = state.kind === 'ready' ? state.remotes.find(({ kind }) => kind === 'preview') : undefined
  if (!agreed)
    return running ? (
      <Place>
        <Banner kind="warning" icon={<FlaskConical aria-hidden />}>
          {t('banner.ending', { preview: `${running.name} ${running.version}` })}
        </Banner>
      </Place>
    ) : null
  const preview = `${agreed.name} ${agreed.version}`
  const leave = () => {
    previews.leave()
    // The button that had the focus is gone.
    content()?.focus()
  }
  const key = running
    ? 'banner.runs'
    : remoteManager.stateOf(agreed.remote).kind === 'fallen back'
      ? 'banner.failed'
      : 'banner.waits'
  return (
    <Place>
      <Banner
        kind="warning"
        icon={<FlaskConical aria-hidden />}
        action={
          <Button size="xs" onClick={() => unsaved.leave(leave)}>
            {t('banner.leave')}
          </Button>
        }
      >
        {t(key, { preview, time: endOf(agreed.expires) })}
      </Banner>
    </Place>
  )
}
