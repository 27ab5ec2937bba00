import { together } from '../../tests/together';

together(__dirname);
