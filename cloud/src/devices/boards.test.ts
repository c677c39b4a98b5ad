import '../../sdk/tests/sketch.testing.ts'
import './board.testing.ts'
import './inCloud.testing.ts'
import './serial.testing.ts'
