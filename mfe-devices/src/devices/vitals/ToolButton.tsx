import { Button, type ButtonProps } from '@console/platform/ui'

/** A button of a row of tools: an icon and its word, beside each other; on a phone one above the other, so that all fit in a row. */
export const ToolButton = (props: ButtonProps) => (
  <Button
    size="xs" variant="ghost" h={{ base: '14', sm: '7' }} minW="0" flex={{ base: '1 1 0', sm: 'none' }} flexDirection={{ base: 'column', sm: 'row' }} gap={{ base: '0.5', sm: '1.5' }}
    px={{ base: '0', sm: '1.5' }} fontSize={{ base: '10px', sm: '12px' }} lineHeight={{ base: '12px', sm: '16px' }} whiteSpace={{ base: 'normal', sm: 'nowrap' }} {...props}
  />
)
