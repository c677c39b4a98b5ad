import { Button, ServerText, styled, useErrorText } from '@console/platform/ui'
import { WidgetNote, WidgetSkeleton } from '@console/platform/widget'
import { Box, OctagonAlert, RotateCw, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../i18n/useT.ts'

const Place = styled('div', {
  base: { display: 'flex', flexDirection: 'column', flex: '1', minH: '0', px: '3.5', pb: '3', overflow: 'auto' },
})

/** Shown in place of a box's content. */
export const BoxNotice = ({ children }: { children: ReactNode }) => <Place>{children}</Place>

export const BoxPending = ({ rows }: { rows: number }) => (
  <Place>
    <WidgetSkeleton rows={rows} />
  </Place>
)

/** The content could not be loaded. Other boxes are not affected. */
export const BoxFailed = ({ error, retry, busy = false }: { error: unknown; retry: () => void; busy?: boolean }) => {
  const t = useT()
  const errorText = useErrorText()
  return (
    <Place>
      <WidgetNote
        tone="bad"
        icon={<OctagonAlert aria-hidden />}
        title={t('box.failed')}
        action={
          <Button size="xs" busy={busy} icon={<RotateCw aria-hidden />} onClick={retry}>
            {t('box.retry')}
          </Button>
        }
      >
        <ServerText>{errorText(error)}</ServerText>
      </WidgetNote>
    </Place>
  )
}

export const BoxEmpty = ({ children }: { children: string }) => (
  <Place>
    <WidgetNote icon={<Box aria-hidden />} title={children} />
  </Place>
)

/** All devices of the box have been removed. */
export const BoxGone = ({ onRemove }: { onRemove?: (() => void) | undefined }) => {
  const t = useT()
  return (
    <Place>
      <WidgetNote
        icon={<Unplug aria-hidden />}
        title={t('box.gone')}
        action={
          onRemove ? (
            <Button size="xs" onClick={onRemove}>
              {t('box.remove')}
            </Button>
          ) : undefined
        }
      >
        {t('box.goneText')}
      </WidgetNote>
    </Place>
  )
}
