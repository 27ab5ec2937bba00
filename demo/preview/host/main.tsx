import { createRoot } from 'react-dom/client';
import React from 'react';
import { registerGrafanaParts } from './grafana-registries';
import { Page } from './page';
import { loadFont } from './theme';
import './page.css';

registerGrafanaParts();

const root = document.getElementById('root');
if (root !== null) {
  void loadFont().then(() => createRoot(root).render(<Page />));
}
