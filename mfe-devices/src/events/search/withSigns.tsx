import { styled } from '@console/platform/ui'
import type { ReactNode } from 'react'

// Control characters other than tab and line breaks, and what `visible` of the platform replaces in names.
const hidden =
  /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const names: Readonly<Record<string, string>> = {
  '\0': 'NUL',
  '\u0007': 'BEL',
  '\b': 'BS',
  '\u001b': 'ESC',
  '\u007f': 'DEL',
  '\ufeff': 'BOM',
}
// A message may consist of nothing else: more signs than these would slow down the page. What is beyond them is
// replaced, so that it can't turn the text around.
const maxSigns = 1_000

// The character itself stays in the text, so that a selection copies it; on its own, so that it can't turn around what
// follows.
const Sign = styled('span', {
  base: {
    unicodeBidi: 'isolate',
    '&::before': {
      content: 'attr(data-sign)',
      fontSize: '0.85em',
      px: '1',
      mx: '1px',
      borderRadius: 'l1',
      bg: 'bg.muted',
      color: 'fg.muted',
      unicodeBidi: 'isolate',
    },
  },
})

const signOf = (character: string): string =>
  names[character] ?? `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** A text with signs for the characters that can't be seen, as NUL or U+202E. */
export const withSigns = (text: string): ReactNode => {
  if (text.search(hidden) < 0) return text
  const parts: ReactNode[] = []
  let done = 0
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (parts.length >= 2 * maxSigns) break
    parts.push(
      text.slice(done, index),
      <Sign key={index} data-sign={signOf(character)}>
        {character}
      </Sign>,
    )
    done = index + 1
  }
  return [...parts, text.slice(done).replace(hidden, '\ufffd')]
}
