export { Dialog, Drawer, Portal } from '@chakra-ui/react'
