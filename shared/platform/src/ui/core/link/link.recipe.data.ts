import { defineRecipe } from '@chakra-ui/react'

export const linkRecipe = defineRecipe({
  base: { borderRadius: 'l1', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
  variants: {
    look: {
      // Padded to a target of 24 px, which moves nothing within a line.
      accent: { color: 'accent.fg', fontWeight: 'medium', py: '1' },
      // In running text the colour alone would not tell a link from a word.
      inline: { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
      plain: { color: 'inherit' },
    },
  },
  defaultVariants: { look: 'accent' },
})
