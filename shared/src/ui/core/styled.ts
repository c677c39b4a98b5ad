import { chakra } from '@chakra-ui/react'
import { system } from '../../theme/index.ts'

/** `chakra(tag, recipe)`, its recipe compiled once. The library compiles it anew at every render, which a table's rows would feel. */
export const styled = ((tag: 'div', recipe: Parameters<typeof system.cva>[0]) => chakra(tag, system.cva(recipe) as never)) as unknown as typeof chakra
