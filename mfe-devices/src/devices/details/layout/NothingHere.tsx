import { styled } from '@console/platform/ui'

/** The one line of a panel that has nothing to show. */
export const NothingHere = styled('p', { base: { px: '4', py: '3', color: 'fg.muted' } })
