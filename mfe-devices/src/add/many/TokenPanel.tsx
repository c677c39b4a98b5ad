import type { Entrance } from '@console/platform/api'
import { Badge, Banner, Button, CopyButton, Mono, Panel, styled } from '@console/platform/ui'
import { InstructionStep } from '../instructions/InstructionStep.tsx'
import { valuesOf } from '../instructions/values.ts'
import { claim } from './claim.ts'
import { useT } from './i18n/useT.ts'

const Token = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    py: '1.5',
    ps: '4',
    pe: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    '& > :first-child': { flex: '1', minW: '0', overflowWrap: 'anywhere', fontWeight: 'medium' },
  },
})
const Note = styled('div', { base: { px: '4', pt: '3' } })
const Steps = styled('ol', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', px: '4', pt: '3', pb: '4' },
})

interface TokenPanelProps {
  entrance: Entrance
  token: string
  /** It was copied. */
  onTaken: () => void
  onDone: () => void
}

/** A token that was just made, shown this once, and what a device does with it, word by word. */
export const TokenPanel = ({ entrance, token, onTaken, onDone }: TokenPanelProps) => {
  const t = useT()
  const values = valuesOf(entrance, { id: '', secret: token, name: '' })
  const take = () => {
    onTaken()
    return token
  }
  return (
    <Panel
      title={t('token')}
      padded={false}
      actions={
        <>
          <Badge tone="orange">{t('shownOnce')}</Badge>
          <Button size="xs" onClick={onDone}>
            {t('done')}
          </Button>
        </>
      }
    >
      <Token>
        <Mono>{token}</Mono>
        <CopyButton text={take} label={t('copyToken')} />
      </Token>
      {entrance.lan ? null : (
        <Note>
          <Banner kind="info">{t('loopbackOnly')}</Banner>
        </Note>
      )}
      <Steps aria-label={t('steps')}>
        {claim.steps(values).map((step, index) => (
          <InstructionStep
            key={step.title}
            number={index + 1}
            step={step}
            way={claim}
            values={values}
            withKey
            onTaken={onTaken}
          />
        ))}
      </Steps>
    </Panel>
  )
}
