import { libraryVersionsQuery, type Library } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { Badge, Button, Link, Skeleton, styled, Text, useErrorText } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { Check, ChevronDown, ChevronRight, CircuitBoard, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from './i18n/useT.ts'
import { isWritable, requirementOf } from './settings.ts'
import type { ProjectLibraries } from './useLibraries.ts'

const Item = styled('li', { base: { display: 'grid', gap: '1', px: '3.5', py: '3' } })
const Head = styled('div', { base: { display: 'flex', alignItems: 'flex-start', gap: '2' } })
const Words = styled('div', { base: { flex: '1', minW: '0', overflowWrap: 'anywhere' } })
const Name = styled('h3', { base: { textStyle: 'panel' } })
const Muted = styled('p', { base: { textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' } })
const Foot = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2.5',
    rowGap: '1',
    textStyle: 'xs',
    color: 'fg.muted',
  },
})

const present = { named: 'inProject', own: 'underLib', needed: 'comesAlong' } as const

interface LibraryHitProps {
  ide: Http
  library: Library
  libraries: ProjectLibraries
}

/** A library of the index, to be added in its newest version or another one. What the index says of it is text. */
export const LibraryHit = ({
  ide,
  library: { name, version: newest, author, sentence, website, category, license, board },
  libraries,
}: LibraryHitProps) => {
  const t = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const version = chosen ?? newest
  const place = libraries.placeOf(name)
  const dependency = libraries.dependencyOf(name)
  const canAdd = place === undefined || place === 'needed'
  const toggle = () => {
    if (canAdd) libraries.add(requirementOf(name, version, version === newest))
    else if (dependency) libraries.remove(dependency)
  }
  return (
    <Item aria-labelledby={id}>
      <Head>
        <Words>
          <Name id={id}>
            <bdi>{name}</bdi>
          </Name>
          <Muted>
            {newest}
            {author === null ? null : <> · {t('by', { author })}</>}
          </Muted>
        </Words>
        {place === undefined ? null : (
          <Badge tone="green" icon={<Check aria-hidden />}>
            {t(present[place])}
          </Badge>
        )}
        {/* One button for both, so that it keeps the focus. */}
        {canAdd || dependency ? (
          <Button
            size="xs"
            icon={canAdd ? <Plus aria-hidden /> : <X aria-hidden />}
            aria-label={canAdd ? t('addNamed', { name, version }) : t('remove', { name })}
            disabledReason={!canAdd || isWritable(name) ? null : t('notWritable')}
            onClick={toggle}
          >
            {t(canAdd ? 'add' : 'removeShort')}
          </Button>
        ) : null}
      </Head>
      {sentence === null ? null : (
        <Text textStyle="sm" overflowWrap="anywhere">
          {sentence}
        </Text>
      )}
      {board === null ? null : (
        <div>
          <Badge icon={<CircuitBoard aria-hidden />}>{t('board', { header: board })}</Badge>
        </div>
      )}
      <Foot>
        {category === null ? null : <span>{category}</span>}
        {license === null ? null : <span>{license}</span>}
        {website === null ? null : <Link href={website}>{t('website')}</Link>}
        {canAdd ? (
          <Button
            size="xs"
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={t('versionsOf', { name })}
            icon={isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('versions')}
          </Button>
        ) : null}
      </Foot>
      {isOpen && canAdd ? (
        <Versions ide={ide} name={name} newest={newest} version={version} onChoose={setChosen} />
      ) : null}
    </Item>
  )
}

interface VersionsProps {
  ide: Http
  name: string
  newest: string
  version: string
  onChoose: (version: string) => void
}

const Versions = ({ ide, name, newest, version, onChoose }: VersionsProps) => {
  const t = useT()
  const errorText = useErrorText()
  const { data, error } = useQuery(libraryVersionsQuery(ide, name))
  if (error) return <Muted role="alert">{t('versionsFailed', { reason: errorText(error) })}</Muted>
  if (data === undefined) return <Skeleton w="160px" h="8" aria-busy />
  if (data === null) return <Muted>{t('gone')}</Muted>
  return (
    <SelectField
      label={t('version')}
      value={version}
      options={data.map((each) => ({ value: each, label: each === newest ? t('newest', { version: each }) : each }))}
      onChange={onChoose}
    />
  )
}
