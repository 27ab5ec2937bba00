import '../ui/test-dom';
import { together } from '../../tests/together';

together(__dirname);
