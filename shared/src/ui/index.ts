export { Box, Button, Flex, Heading, HStack, Link, Skeleton, Stack, Text, VisuallyHidden, chakra } from '@chakra-ui/react'
