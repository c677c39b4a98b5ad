import { useConsole } from '@console/platform/contract'
import { Button, ButtonLink, styled } from '@console/platform/ui'
import { useId } from 'react'
import { UpdateProgress } from '../../common/update/steps/UpdateProgress.tsx'
import { useT } from '../../i18n/index.ts'
import type { FlashState } from './useFlash.ts'

const Root = styled('section', { base: { display: 'grid', gap: '3', maxH: '60%', overflowY: 'auto', px: '3.5', py: '3', borderTopWidth: '1px', bg: 'bg.panel' } })
const Header = styled('header', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minH: '7' } })
const Title = styled('h3', { base: { flex: '1', minW: '0', textStyle: 'panel', overflowWrap: 'anywhere' } })

/** How the flashing goes, below the build that it belongs to. */
export const FlashProgress = ({ flash: { update, picked, name } }: { flash: FlashState }) => {
  const t = useT()
  const { href } = useConsole()
  const id = useId()
  const { state, sending, busy, outcome, cancel } = update
  if (state.kind === 'idle') return null
  return (
    <Root aria-labelledby={id} aria-busy={busy}>
      <Header>
        <Title id={id}>{t('flash.title', { name })}</Title>
        {busy ? <Button size="xs" onClick={cancel}>{sending ? t('cancel') : t('update.stop')}</Button> : null}
        {outcome === 'running' || outcome === 'back' ? <ButtonLink size="xs" to={href('device-details', { id: picked })}>{t('flash.openDevice')}</ButtonLink> : null}
      </Header>
      <UpdateProgress update={update} />
    </Root>
  )
}
