import { deviceKeysQuery, type DeviceKey } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { Badge, Button, LoadFailed, Mono, Panel, RelativeTime, Skeleton, styled } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { NewKey } from './NewKey.tsx'
import { useKeyChanges } from './useKeyChanges.ts'

const List = styled('ul', {
  base: {
    px: '4',
    py: '1.5',
    '& > li': { display: 'flex', alignItems: 'center', gap: '2', py: '1.5' },
    '& > li > div': { flex: '1', minW: '0' },
    '& small': { display: 'block', textStyle: 'xs', color: 'fg.muted' },
  },
})
/** As many characters of its id as tell two keys apart. */
const markOf = ({ id }: DeviceKey) => id.slice(0, 6)

const Place = styled('div', { base: { p: '4' } })

/** The keys with which a device signs in: a second one while the first is replaced, and the way to revoke each. */
export const KeysPanel = ({ id, name }: { id: string; name: string }) => {
  const t = useT()
  const { api } = useConsole()
  const { data: keys, error, isFetching, refetch } = useQuery(deviceKeysQuery(api, id))
  const { rotate, revoke, made, forget } = useKeyChanges(id)
  const [asked, setAsked] = useState<DeviceKey | null>(null)
  if (keys === null) return null
  const full = keys && keys.length > 1 ? t('keysFull') : null
  const confirm = () => {
    if (asked) revoke.run(asked.id)
    setAsked(null)
  }
  return (
    <Panel
      title={t('keys')}
      padded={false}
      actions={
        <Button
          size="xs"
          variant="ghost"
          icon={<Plus aria-hidden />}
          disabledReason={full}
          busy={rotate.busy}
          onClick={rotate.run}
        >
          {t('newKey')}
        </Button>
      }
    >
      {made?.secret ? <NewKey secret={made.secret} onDone={forget} /> : null}
      {keys ? (
        <List>
          {keys.map((key) => (
            <li key={key.id}>
              <div>
                <Mono>{markOf(key)}</Mono>
                {key.id === made?.id ? (
                  <>
                    {' '}
                    <Badge tone="green">{t('keyNew')}</Badge>
                  </>
                ) : null}
                <small>
                  {t('keyMade')} <RelativeTime time={key.createdAt} />, {t('keyUsed')}{' '}
                  <RelativeTime time={key.lastUsedAt} empty={t('never')} />
                </small>
              </div>
              <Button
                size="xs"
                danger
                busy={revoke.busy === key.id}
                onClick={() => setAsked(key)}
                aria-label={t('revokeKey', { key: markOf(key) })}
              >
                {t('revoke')}
              </Button>
            </li>
          ))}
          {keys.length === 0 ? <li>{t('noKeys')}</li> : null}
        </List>
      ) : (
        <Place aria-busy={error ? undefined : true}>
          {error ? (
            <LoadFailed what={t('keys')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton w="full" />
          )}
        </Place>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
        title={t('revokeQuestion')}
        verb={t('revokeVerb')}
      >
        {t('revokeText', { name })}
      </ConfirmDialog>
    </Panel>
  )
}
