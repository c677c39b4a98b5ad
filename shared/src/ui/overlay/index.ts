export { Menu, Popover, Tooltip } from '@chakra-ui/react'
