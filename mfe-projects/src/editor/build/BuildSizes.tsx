import type { BuildSizes as Sizes } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { Mono, styled } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'

const Frame = styled('details', {
  base: {
    textStyle: 'xs',
    color: 'fg.muted',
    '& > summary': {
      cursor: 'pointer',
      borderRadius: 'l1',
      fontVariantNumeric: 'tabular-nums',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing' },
    },
  },
})
const Table = styled('table', {
  base: {
    mt: '1.5',
    '& td, & th': { pe: '3', textAlign: 'start', verticalAlign: 'top', fontWeight: 'normal' },
    '& td:first-child': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '& th': { overflowWrap: 'anywhere', color: 'fg.default' },
  },
})

/** How much of its board the image uses; when opened, its largest parts. */
export const BuildSizes = ({ sizes: { flash, ram, largest } }: { sizes: Sizes }) => {
  const t = useT()
  const { bytes } = useFormat()
  return (
    <Frame>
      <summary>
        {t('log.sizes', {
          flash: bytes(flash.used),
          flashOf: bytes(flash.of),
          ram: bytes(ram.used),
          ramOf: bytes(ram.of),
        })}
      </summary>
      <Table aria-label={t('log.largest')}>
        <tbody>
          {largest.map(({ name, memory, bytes: size, source }) => (
            <tr key={`${memory} ${name} ${source ?? ''}`}>
              <td>{bytes(size)}</td>
              <td>{t(memory === 'ram' ? 'log.inRam' : 'log.inFlash')}</td>
              <th scope="row">
                <Mono>{name}</Mono>
                {source === undefined ? null : <> · {source}</>}
              </th>
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  )
}
