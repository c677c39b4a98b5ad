import { chakra } from '@chakra-ui/react'
import { compileOnce, system } from '../../theme/index.ts'

type Recipe = Parameters<typeof system.cva>[0]
type Options = Parameters<typeof chakra<'div', Record<string, never>>>[2]

/**
 * `chakra(tag, recipe)`, its recipe compiled once. The library compiles it again at every render, which would slow a
 * table's rows down.
 */
export const styled = ((tag: 'div', recipe: Recipe, options?: Options) =>
  chakra(tag, compileOnce(system.cva(recipe)) as never, options)) as unknown as typeof chakra

/** For screen readers only. */
export const VisuallyHidden = styled('span', { base: { srOnly: true } })

/** Ids, hashes, topics, payloads: what is read letter by letter. */
export const Mono = styled('span', { base: { textStyle: 'mono', overflowWrap: 'anywhere' } })

/** A key of the keyboard. */
export const Kbd = styled('kbd', {
  base: {
    display: 'inline-block',
    minW: '18px',
    px: '1',
    borderWidth: '1px',
    borderBottomWidth: '2px',
    borderRadius: 'l1',
    bg: 'bg.panel',
    color: 'fg.muted',
    fontFamily: 'body',
    textStyle: '2xs',
    textAlign: 'center',
  },
})
