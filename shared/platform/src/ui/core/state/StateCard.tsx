import { Hammer } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { PageHeader, type Crumb } from '../page/PageHeader.tsx'
import { Facts, type Fact } from '../page/Panel.tsx'
import { styled } from '../styled.ts'

/** The 40 px square that carries the icon of a state. */
export const Tile = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '10',
    borderRadius: 'l3',
    '& .lucide': { boxSize: '5', strokeWidth: '2' },
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.muted', color: 'fg.muted' },
      warning: { bg: 'orange.subtle', color: 'orange.fg' },
      danger: { bg: 'red.subtle', color: 'red.fg' },
    },
  },
  defaultVariants: { tone: 'neutral' },
})

/** A ref for a container whose first link or button takes the focus when it appears. */
const useFocusFirst = <E extends HTMLElement>(wanted: boolean) => {
  const container = useRef<E>(null)
  useEffect(() => {
    if (wanted) container.current?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true })
  }, [wanted])
  return container
}

const Place = styled('div', {
  base: {
    display: 'grid',
    flex: '1',
    justifyItems: 'center',
    alignContent: { base: 'start', sm: 'center' },
    pb: { base: '0', sm: '32' },
  },
})
const Card = styled('section', {
  base: { w: 'full', maxW: 'state', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden' },
})
const Main = styled('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    gap: '4',
    p: { base: '4', sm: '7' },
    pb: { sm: '6' },
  },
})
const Title = styled('h2', { base: { textStyle: 'lg', overflowWrap: 'anywhere' } })
const Text = styled('div', { base: { mt: '1', color: 'fg.muted', overflowWrap: 'anywhere' } })
const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' } })

export interface StateCardProps {
  icon: ReactNode
  title: string
  /** What it means and what to do. */
  children: ReactNode
  /** Buttons and links, the primary one first. */
  actions?: ReactNode | undefined
  /** Focuses the first action when the card appears: for what interrupts the user, such as a section that failed. */
  focusAction?: boolean | undefined
  /** Details for whoever has to fix it. */
  facts?: readonly Fact[] | undefined
  /** Anything but neutral is announced at once. */
  tone?: 'neutral' | 'warning' | 'danger' | undefined
  /** The heading's level: 1 where the card is the whole page. */
  level?: 1 | 2 | undefined
}

/** A state in a screen's place: not deployed, failed, not built yet, not found. 560 px wide, centred. */
export const StateCard = ({
  icon,
  title,
  children,
  actions,
  focusAction = false,
  facts,
  tone = 'neutral',
  level = 2,
}: StateCardProps) => {
  const titleId = useId()
  const actionsRow = useFocusFirst<HTMLDivElement>(focusAction)
  return (
    <Place>
      <Card aria-labelledby={titleId} role={tone === 'neutral' ? undefined : 'alert'}>
        <Main>
          <Tile tone={tone}>{icon}</Tile>
          <div>
            <Title as={`h${level}`} id={titleId}>
              {title}
            </Title>
            <Text>{children}</Text>
            {actions ? <Actions ref={actionsRow}>{actions}</Actions> : null}
          </div>
        </Main>
        {facts ? <Facts items={facts} boxed /> : null}
      </Card>
    </Place>
  )
}

/** In place of a screen that this version of the console does not have yet. */
export const NotBuiltYet = ({ title, breadcrumb }: { title: string; breadcrumb?: readonly Crumb[] }) => {
  const t = useCommonText()
  return (
    <>
      <PageHeader title={title} breadcrumb={breadcrumb} />
      <StateCard icon={<Hammer aria-hidden />} title={t('state.notBuilt')}>
        {t('state.notBuiltText')}
      </StateCard>
    </>
  )
}
