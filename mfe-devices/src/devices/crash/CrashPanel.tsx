import type { Crash, Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Badge, ButtonLink, Facts, Link, Mono, Panel, RelativeTime, styled } from '@console/platform/ui'
import { ShieldAlert } from 'lucide-react'
import { takesUpdates } from '../deviceFacts.ts'
import { FirmwareName } from '../FirmwareName.tsx'
import { useT } from '../i18n/useT.ts'
import { placeOf, resetKeyOf } from './crashFacts.ts'

const Message = styled('p', { base: { px: '4', pt: '3', overflowWrap: 'anywhere', fontWeight: 'medium' } })
const Safe = styled('div', {
  base: {
    display: 'grid',
    gap: '1.5',
    justifyItems: 'start',
    px: '4',
    py: '3',
    borderBottomWidth: '1px',
    borderColor: 'orange.muted',
    bg: 'orange.subtle',
    textStyle: 'sm',
  },
})
const Lines = styled('span', {
  base: {
    display: 'grid',
    minW: '0',
    py: '1',
    '& small': { textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' },
  },
})

/** Which firmware crashed and where, and what to do if the device no longer runs it. */
export const CrashPanel = ({ crash, device }: { crash: Crash; device: Device }) => {
  const t = useT()
  const { href } = useConsole()
  const { number } = useFormat()
  const { message, reset, firmware, firmwareName, project, safeMode, safeModeReason, count, at } = crash
  const place = placeOf(crash)
  const resetKey = resetKeyOf(reset)
  const source = place && project !== null ? `${href('project-editor', { id: project })}?${place.query}` : null
  return (
    <Panel
      title={t('lastCrash')}
      padded={false}
      actions={
        safeMode ? (
          <Badge tone="orange" icon={<ShieldAlert aria-hidden />}>
            {t('safeMode')}
          </Badge>
        ) : null
      }
    >
      {safeMode ? (
        <Safe>
          <p>{t('safeModeText')}</p>
          {safeModeReason === null ? null : (
            <p>
              {t('safeModeWhy')} <bdi>{safeModeReason}</bdi>
            </p>
          )}
          <p>{t('safeModeLeave')}</p>
          {takesUpdates(device) ? (
            <ButtonLink size="xs" to={`${href('firmware-list')}?device=${encodeURIComponent(device.id)}`}>
              {t('flash')}
            </ButtonLink>
          ) : null}
        </Safe>
      ) : null}
      <Message>
        <bdi>{message}</bdi>
      </Message>
      <Facts
        items={[
          ...(place || crash.function !== null
            ? [
                {
                  label: t('crashPlace'),
                  value: (
                    <Lines>
                      {crash.function === null ? null : (
                        <Mono>
                          <bdi>{crash.function}</bdi>
                        </Mono>
                      )}
                      {place ? <Source to={source} text={place.text} /> : null}
                    </Lines>
                  ),
                },
              ]
            : []),
          ...(firmware === null
            ? []
            : [
                {
                  label: t('firmware'),
                  value: (
                    <Lines>
                      <span>
                        <FirmwareName running={{ firmware, name: firmwareName }} />
                      </span>
                      <small>{t('crashCount', { count, formatted: number(count) })}</small>
                    </Lines>
                  ),
                },
              ]),
          { label: t('crashTime'), value: <RelativeTime time={at} /> },
          ...(reset === null
            ? []
            : [
                {
                  label: t('crashReset'),
                  value: (
                    <Lines>
                      <Mono>
                        <bdi>{reset}</bdi>
                      </Mono>
                      {resetKey === null ? null : <small>{t(resetKey)}</small>}
                    </Lines>
                  ),
                },
              ]),
        ]}
      />
    </Panel>
  )
}

const Source = ({ to, text }: { to: string | null; text: string }) =>
  to === null ? (
    <small>
      <bdi>{text}</bdi>
    </small>
  ) : (
    <Link to={to}>
      <Mono>
        <bdi>{text}</bdi>
      </Mono>
    </Link>
  )
