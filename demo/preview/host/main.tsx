import { createRoot } from 'react-dom/client';
import React from 'react';
import { registerGrafanaParts } from './grafana-registries';
import { Page } from './page';
import './page.css';

registerGrafanaParts();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(<Page />);
}
