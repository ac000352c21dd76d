import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import Pages from './pages/Pages.svelte';

mount(Pages, { target: document.getElementById('page')! });
