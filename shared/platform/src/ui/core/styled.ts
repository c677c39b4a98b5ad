import { chakra } from '@chakra-ui/react'
import { system } from '../../theme/index.ts'

type Recipe = Parameters<typeof system.cva>[0]
type Options = Parameters<typeof chakra<'div', Record<string, never>>>[2]

/** `chakra(tag, recipe)`, its recipe compiled once. The library compiles it anew at every render, which a table's rows would feel. */
export const styled = ((tag: 'div', recipe: Recipe, options?: Options) => chakra(tag, system.cva(recipe) as never, options)) as unknown as typeof chakra
