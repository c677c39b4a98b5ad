import { css as serialize } from '@emotion/react'
import type { SystemContext } from '@chakra-ui/react'

type Styles = ReturnType<SystemContext['css']>

/** As `system.cva` makes it; its types leave `raw` out, which gives the styles that it has compiled. */
type Recipe = ReturnType<SystemContext['cva']> & { raw(variants: object): Styles }

// What recipes have compiled, each with its text.
const compiled = new WeakMap<object, ReturnType<typeof serialize>>()

const isEmpty = (styles: unknown): boolean => {
  for (const _ in styles as object) return false
  return true
}

/**
 * The library compiles what a recipe has compiled two times more, at each render. With no further styles beside it, its
 * text is taken as it is.
 */
export const withShortcut =
  (css: SystemContext['css']): SystemContext['css'] =>
  (...styles) => {
    const [first, ...further] = styles
    const known = first && compiled.get(first)
    return known && further.every(isEmpty) ? (known as unknown as Styles) : css(...styles)
  }

/**
 * A recipe whose styles are compiled once for each choice of variants, also where it is added to those of another
 * component.
 */
export const compileOnce = (made: ReturnType<SystemContext['cva']>): Recipe => {
  const recipe = made as Recipe
  const merged = new WeakMap<Recipe, Recipe>()
  const resolve = (variants: object) => {
    const styles = recipe.raw(variants)
    if (!compiled.has(styles)) compiled.set(styles, serialize(styles))
    return styles
  }
  return Object.assign(resolve, recipe, {
    merge: (other: Recipe) => {
      const known = merged.get(other) ?? compileOnce(recipe.merge(other))
      merged.set(other, known)
      return known
    },
  }) as Recipe
}

/**
 * The way from a property to its value: conditions come last. The library looks each name up in a list, for each pair
 * that it compares.
 */
export const sortQuickly = (conditions: SystemContext['conditions']): void => {
  const names = new Set(conditions.keys())
  const isCondition = (name: string) => names.has(name) || /^[@_]|&/.test(name)
  conditions.sort = (path) =>
    path.length === 1 && path[0] !== 'base'
      ? path
      : [
          ...path.filter((name) => name !== 'base' && !isCondition(name)),
          ...path.filter((name) => name !== 'base' && isCondition(name)),
        ]
}
