import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Options {
  /** Leaves out what is only moderate or minor. */
  serious?: boolean
  /** A selector of what it looks at; the whole page when missing. */
  within?: string
}

/** The accessibility rules that a page breaks, each with the markup; that of WCAG 2.2 about small targets too, which axe leaves out by itself. Nothing else leaves the browser: Firefox needs most of a minute to hand over all that axe has seen. */
export const findBarriers = async (page: Page, { serious = false, within = ':root' }: Options = {}): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).include(within).options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).setLegacyMode().analyze()
  return violations.filter(({ impact }) => !serious || impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
