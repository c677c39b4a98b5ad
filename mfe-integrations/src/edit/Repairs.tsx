import { visible } from '@console/platform/lib'
import { Banner, styled } from '@console/platform/ui'
import type { Repair } from '../common/model/repair.ts'
import { useT } from '../i18n/index.ts'

const Root = styled('div', { base: { mb: '3', '& ul': { mt: '1', ps: '4', listStyleType: 'disc', overflowWrap: 'anywhere' } } })

/** What was changed of an integration that was pasted, so that it can be corrected before it is saved (INT-23). */
export const Repairs = ({ repairs }: { repairs: readonly Repair[] }) => {
  const t = useT()
  const sentence = (repair: Repair): string => {
    switch (repair.kind) {
      case 'dropped': return t('imported.dropped', { fields: visible(repair.fields.join(', ')), count: repair.fields.length })
      case 'converted': return t('imported.converted', { fields: repair.fields.join(', '), count: repair.fields.length })
      case 'method': return t('imported.method', { from: visible(repair.from), to: visible(repair.to) })
      case 'name': return repair.from === null ? t('imported.nameMade', { name: repair.to }) : t('imported.nameChanged', { from: visible(repair.from), name: repair.to })
    }
  }
  return (
    <Root>
      <Banner kind="info">
        {t('imported.title')}
        <ul>{repairs.map((repair) => <li key={repair.kind}>{sentence(repair)}</li>)}</ul>
      </Banner>
    </Root>
  )
}
